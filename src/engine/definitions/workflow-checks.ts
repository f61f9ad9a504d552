import { actionsLikeEffect } from './checks/actions-like-effect.ts'
import { addressOfNobody } from './checks/address-of-nobody.ts'
import { callDoesNotFit } from './checks/call-does-not-fit.ts'
import { candidateNeverTaken } from './checks/candidate-never-taken.ts'
import { carriedOnByNothing } from './checks/carried-on-by-nothing.ts'
import { deriveFrom } from './checks/derive-from.ts'
import { draftNeverTaken } from './checks/draft-never-taken.ts'
import { effectParameters } from './checks/effect-parameters.ts'
import { eventActions } from './checks/event-actions.ts'
import { heldByNobody } from './checks/held-by-nobody.ts'
import { historyState } from './checks/history-state.ts'
import { movedToNowhere } from './checks/moved-to-nowhere.ts'
import { neverEditable } from './checks/never-editable.ts'
import { neverForwarded } from './checks/never-forwarded.ts'
import { notRunHere } from './checks/not-run-here.ts'
import { questionNotSaid } from './checks/question-not-said.ts'
import { reminderNeverSent } from './checks/reminder-never-sent.ts'
import { reservedStatusId } from './checks/reserved-status-id.ts'
import { rowCannotBegin } from './checks/row-cannot-begin.ts'
import { rowsWithoutRule, ruleNeverFits } from './checks/rule-never-fits.ts'
import { sameLabel } from './checks/same-label.ts'
import { sameStatusId } from './checks/same-status-id.ts'
import { sentInACircle } from './checks/sent-in-a-circle.ts'
import { sentToNobody } from './checks/sent-to-nobody.ts'
import { sentTooFar } from './checks/sent-too-far.ts'
import { stateContradictsItself, stateNotDescribed } from './checks/state-not-described.ts'
import { stuckState } from './checks/stuck-state.ts'
import { toldToNobody } from './checks/told-to-nobody.ts'
import { tooFewPeople } from './checks/too-few-people.ts'
import { transitionDoesNothing } from './checks/transition-does-nothing.ts'
import { typedByNobody } from './checks/typed-by-nobody.ts'
import { undoesNothing } from './checks/undoes-nothing.ts'
import { undoneAfterSending } from './checks/undone-after-sending.ts'
import { unknownEffect } from './checks/unknown-effect.ts'
import { unknownEvent } from './checks/unknown-event.ts'
import { unknownTarget } from './checks/unknown-target.ts'
import { unreachableState } from './checks/unreachable-state.ts'
import { unusedActions } from './checks/unused-actions.ts'
import { unusedEvent } from './checks/unused-event.ts'
import { viewDoesNotFit } from './checks/view-does-not-fit.ts'
import { waitsUnanswered } from './checks/waits-unanswered.ts'
import { workflowIdMismatch } from './checks/workflow-id-mismatch.ts'
import type { Rule } from './checks.ts'

/** Rules about workflows alone. A row of `checks.ts`. */
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
  unknownEffect,
  unusedActions,
  eventActions,
  actionsLikeEffect,
  effectParameters,
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
  draftNeverTaken,
  neverEditable,
  deriveFrom,
  carriedOnByNothing,
  ruleNeverFits,
  rowsWithoutRule,
  rowCannotBegin,
  sentToNobody,
  sentTooFar,
  sentInACircle,
  questionNotSaid,
  typedByNobody,
  tooFewPeople,
]
