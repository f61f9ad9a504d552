import type { Rule } from './rule.ts'
import { actionsLikeEffect } from './workflows/actions-like-effect.ts'
import { addressOfNobody } from './workflows/address-of-nobody.ts'
import { answerDoesNotFit } from './workflows/answer-does-not-fit.ts'
import { attestedUnseen } from './workflows/attested-unseen.ts'
import { callDoesNotFit } from './workflows/call-does-not-fit.ts'
import { candidateNeverTaken } from './workflows/candidate-never-taken.ts'
import { carriedOnByNothing } from './workflows/carried-on-by-nothing.ts'
import { deriveFrom } from './workflows/derive-from.ts'
import { draftNeverTaken } from './workflows/draft-never-taken.ts'
import { effectParameters } from './workflows/effect-parameters.ts'
import { eventActions } from './workflows/event-actions.ts'
import { eventCycle } from './workflows/event-cycle.ts'
import { exchangeNotPrivate } from './workflows/exchange-not-private.ts'
import { heldByNobody } from './workflows/held-by-nobody.ts'
import { historyState } from './workflows/history-state.ts'
import { movedToNowhere } from './workflows/moved-to-nowhere.ts'
import { neverEditable } from './workflows/never-editable.ts'
import { neverForwarded } from './workflows/never-forwarded.ts'
import { notRunHere } from './workflows/not-run-here.ts'
import { questionNotSaid } from './workflows/question-not-said.ts'
import { reminderNeverSent } from './workflows/reminder-never-sent.ts'
import { reservedStatusId } from './workflows/reserved-status-id.ts'
import { rowCannotBegin } from './workflows/row-cannot-begin.ts'
import { rowsWithoutRule, ruleNeverFits } from './workflows/rule-never-fits.ts'
import { sameLabel } from './workflows/same-label.ts'
import { sameStatusId } from './workflows/same-status-id.ts'
import { sentToNobody } from './workflows/sent-to-nobody.ts'
import { sentTooFar } from './workflows/sent-too-far.ts'
import { stateContradictsItself, stateNotDescribed } from './workflows/state-not-described.ts'
import { stuckState } from './workflows/stuck-state.ts'
import { toldToNobody } from './workflows/told-to-nobody.ts'
import { tooFewPeople } from './workflows/too-few-people.ts'
import { transitionDoesNothing } from './workflows/transition-does-nothing.ts'
import { typedByNobody } from './workflows/typed-by-nobody.ts'
import { undoesNothing } from './workflows/undoes-nothing.ts'
import { undoneAfterSending } from './workflows/undone-after-sending.ts'
import { unknownEffect } from './workflows/unknown-effect.ts'
import { unknownEvent } from './workflows/unknown-event.ts'
import { unknownOwnerField } from './workflows/unknown-owner-field.ts'
import { unknownTarget } from './workflows/unknown-target.ts'
import { unreachableState } from './workflows/unreachable-state.ts'
import { unusedActions } from './workflows/unused-actions.ts'
import { unusedEvent } from './workflows/unused-event.ts'
import { viewDoesNotFit } from './workflows/view-does-not-fit.ts'
import { waitsUnanswered } from './workflows/waits-unanswered.ts'
import { workflowIdMismatch } from './workflows/workflow-id-mismatch.ts'

/** Rules about workflows alone. A row of `rules.ts`. */
export const workflowChecks: Rule[] = [
  workflowIdMismatch,
  unknownTarget,
  movedToNowhere,
  historyState,
  unreachableState,
  stuckState,
  heldByNobody,
  neverForwarded,
  waitsUnanswered,
  unknownEvent,
  unusedEvent,
  undoesNothing,
  undoneAfterSending,
  attestedUnseen,
  unknownEffect,
  unusedActions,
  eventActions,
  actionsLikeEffect,
  effectParameters,
  unknownOwnerField,
  addressOfNobody,
  toldToNobody,
  reminderNeverSent,
  sameStatusId,
  reservedStatusId,
  candidateNeverTaken,
  transitionDoesNothing,
  stateNotDescribed,
  stateContradictsItself,
  sameLabel,
  notRunHere,
  viewDoesNotFit,
  callDoesNotFit,
  answerDoesNotFit,
  draftNeverTaken,
  neverEditable,
  deriveFrom,
  carriedOnByNothing,
  ruleNeverFits,
  rowsWithoutRule,
  rowCannotBegin,
  sentToNobody,
  sentTooFar,
  eventCycle,
  questionNotSaid,
  exchangeNotPrivate,
  typedByNobody,
  tooFewPeople,
]
