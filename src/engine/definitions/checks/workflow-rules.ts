import type { Rule } from './rule.ts'
import { actionsLikeEffect } from './workflows/actions-like-effect.ts'
import { answerDoesNotFit } from './workflows/answer-does-not-fit.ts'
import { callDoesNotFit } from './workflows/call-does-not-fit.ts'
import { decisionWithoutEvidence } from './workflows/decision-without-evidence.ts'
import { deriveFrom } from './workflows/derive-from.ts'
import { draftNeverTaken } from './workflows/draft-never-taken.ts'
import { effectParameters } from './workflows/effect-parameters.ts'
import { eventActions } from './workflows/event-actions.ts'
import { eventCycle } from './workflows/event-cycle.ts'
import { eventWithoutReceiver } from './workflows/event-without-receiver.ts'
import { exchangeNotPrivate } from './workflows/exchange-not-private.ts'
import { historyState } from './workflows/history-state.ts'
import { invalidCarriedOnBy } from './workflows/invalid-carried-on-by.ts'
import { invalidMigration } from './workflows/invalid-migration.ts'
import { invalidNotifyAddress } from './workflows/invalid-notify-address.ts'
import { invalidUndo } from './workflows/invalid-undo.ts'
import { messageWithoutRecipient } from './workflows/message-without-recipient.ts'
import { neverEditable } from './workflows/never-editable.ts'
import { neverForwarded } from './workflows/never-forwarded.ts'
import { questionWithoutOwnState } from './workflows/question-without-own-state.ts'
import { reminderNeverSent } from './workflows/reminder-never-sent.ts'
import { reservedStatusId } from './workflows/reserved-status-id.ts'
import { rowCannotBegin } from './workflows/row-cannot-begin.ts'
import { rowsWithoutRule, ruleNeverFits } from './workflows/rule-never-fits.ts'
import { sameLabel } from './workflows/same-label.ts'
import { sameStatusId } from './workflows/same-status-id.ts'
import { stateContradictsItself, stateNotDescribed } from './workflows/state-not-described.ts'
import { stuckState } from './workflows/stuck-state.ts'
import { tooFewPeople } from './workflows/too-few-people.ts'
import { transitionDoesNothing } from './workflows/transition-does-nothing.ts'
import { undoneAfterSending } from './workflows/undone-after-sending.ts'
import { unknownEffect } from './workflows/unknown-effect.ts'
import { unknownEvent } from './workflows/unknown-event.ts'
import { unknownOwnerField } from './workflows/unknown-owner-field.ts'
import { unknownTarget } from './workflows/unknown-target.ts'
import { unknownWaitingOn } from './workflows/unknown-waiting-on.ts'
import { unlockedSendTarget } from './workflows/unlocked-send-target.ts'
import { unneededConfirmTyped } from './workflows/unneeded-confirm-typed.ts'
import { unreachableCandidate } from './workflows/unreachable-candidate.ts'
import { unreachableState } from './workflows/unreachable-state.ts'
import { unsupportedMachineFeature } from './workflows/unsupported-machine-feature.ts'
import { unusedActions } from './workflows/unused-actions.ts'
import { unusedEvent } from './workflows/unused-event.ts'
import { viewDoesNotFit } from './workflows/view-does-not-fit.ts'
import { waitWithoutAnswer } from './workflows/wait-without-answer.ts'
import { workflowIdMismatch } from './workflows/workflow-id-mismatch.ts'

/** Rules about workflows alone. A row of `rules.ts`. */
export const workflowChecks: Rule[] = [
  workflowIdMismatch,
  unknownTarget,
  invalidMigration,
  historyState,
  unreachableState,
  stuckState,
  unknownWaitingOn,
  neverForwarded,
  waitWithoutAnswer,
  unknownEvent,
  unusedEvent,
  invalidUndo,
  undoneAfterSending,
  decisionWithoutEvidence,
  unknownEffect,
  unusedActions,
  eventActions,
  actionsLikeEffect,
  effectParameters,
  unknownOwnerField,
  invalidNotifyAddress,
  messageWithoutRecipient,
  reminderNeverSent,
  sameStatusId,
  reservedStatusId,
  unreachableCandidate,
  transitionDoesNothing,
  stateNotDescribed,
  stateContradictsItself,
  sameLabel,
  unsupportedMachineFeature,
  viewDoesNotFit,
  callDoesNotFit,
  answerDoesNotFit,
  draftNeverTaken,
  neverEditable,
  deriveFrom,
  invalidCarriedOnBy,
  ruleNeverFits,
  rowsWithoutRule,
  rowCannotBegin,
  eventWithoutReceiver,
  unlockedSendTarget,
  eventCycle,
  questionWithoutOwnState,
  exchangeNotPrivate,
  unneededConfirmTyped,
  tooFewPeople,
]
