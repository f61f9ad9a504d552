import { addressDoesNotFit, unknownStep } from './checks/address-does-not-fit.ts'
import { askedByACommand } from './checks/asked-by-a-command.ts'
import { beginsLeadsNowhere } from './checks/begins-leads-nowhere.ts'
import { blankText } from './checks/blank-text.ts'
import { cardOfNoTab } from './checks/card-of-no-tab.ts'
import { comparedWithOtherKind } from './checks/compared-with-other-kind.ts'
import { conditionNeverHolds } from './checks/condition-never-holds.ts'
import { conditionOnLaterStep } from './checks/condition-on-later-step.ts'
import { conditionUnknownFact } from './checks/condition-unknown-fact.ts'
import { conditionUnknownField } from './checks/condition-unknown-field.ts'
import { conditionUnknownState } from './checks/condition-unknown-state.ts'
import { conditionWrittenTwice } from './checks/condition-written-twice.ts'
import { defaultRefused } from './checks/default-refused.ts'
import { errorMessageWithoutKeyword } from './checks/error-message-without-keyword.ts'
import { evidenceLeadsNowhere, evidenceNotReadable } from './checks/evidence-leads-nowhere.ts'
import { evidenceNotShown } from './checks/evidence-not-shown.ts'
import { fieldInNoStep } from './checks/field-in-no-step.ts'
import { fieldInTwoSteps } from './checks/field-in-two-steps.ts'
import { fieldNotDescribed } from './checks/field-not-described.ts'
import { droppedStillThere, formKeyNotRead } from './checks/form-key-not-read.ts'
import { idTwice } from './checks/id-twice.ts'
import { incompleteReference } from './checks/incomplete-reference.ts'
import { askedByNobody, fieldWrittenTwice, formNotStored, homeWithoutEffect, secretKept } from './checks/kept-fields.ts'
import { keywordLeadsNowhere } from './checks/keyword-leads-nowhere.ts'
import { keywordOfOtherType } from './checks/keyword-of-other-type.ts'
import { keywordUnknownField } from './checks/keyword-unknown-field.ts'
import { keywordWithoutMessage } from './checks/keyword-without-message.ts'
import { leadsBehindSignIn } from './checks/leads-behind-sign-in.ts'
import { limitUnreadable } from './checks/limit-unreadable.ts'
import { limitWrittenTwice } from './checks/limit-written-twice.ts'
import { limitsContradict } from './checks/limits-contradict.ts'
import { limitsCrossed } from './checks/limits-crossed.ts'
import { lookNotRead } from './checks/look-not-read.ts'
import { internalNoteReadByAll, meaningNotRead } from './checks/meaning-not-read.ts'
import { menuEntryUnclear } from './checks/menu-entry-unclear.ts'
import { messageContradictsLimit } from './checks/message-contradicts-limit.ts'
import { messageNotNeeded } from './checks/message-not-needed.ts'
import { operationDoesNotFit } from './checks/operation-does-not-fit.ts'
import { operationIdTwice } from './checks/operation-id-twice.ts'
import { operationVocabulary } from './checks/operation-vocabulary.ts'
import { optionTwice } from './checks/option-twice.ts'
import { optionsTwice } from './checks/options-twice.ts'
import { ownPage } from './checks/own-page.ts'
import { pageBelowServer } from './checks/page-below-server.ts'
import { pageOfNoEntry } from './checks/page-of-no-entry.ts'
import { pageShadowed } from './checks/page-shadowed.ts'
import { partDoesNotFit } from './checks/part-does-not-fit.ts'
import { partOfNoText } from './checks/part-of-no-text.ts'
import { pathParameterMissing } from './checks/path-parameter-missing.ts'
import { placeholderOutside } from './checks/placeholder-outside.ts'
import { previewUnknownField } from './checks/preview-unknown-field.ts'
import { refusalOfNobody, refusalWithoutText } from './checks/refusals-fit.ts'
import { requiredInNoStep } from './checks/required-in-no-step.ts'
import { requiredNeverFilled } from './checks/required-never-filled.ts'
import { requiredUnknownField } from './checks/required-unknown-field.ts'
import { requiredWithoutMessage } from './checks/required-without-message.ts'
import { rightNobodyHolds } from './checks/right-nobody-holds.ts'
import { roleInNoMenu } from './checks/role-in-no-menu.ts'
import { rowUnknownField } from './checks/row-unknown-field.ts'
import { saidByForm } from './checks/said-by-form.ts'
import { saidInARule } from './checks/said-in-a-rule.ts'
import { sameId } from './checks/same-id.ts'
import { schemaRefused } from './checks/schema-refused.ts'
import { scopeWithoutRows } from './checks/scope-without-rows.ts'
import { secondPersonNotAsked } from './checks/second-person-not-asked.ts'
import { shownInACircle } from './checks/shown-in-a-circle.ts'
import { slowRegularExpression } from './checks/slow-regular-expression.ts'
import { stepOfNoTab } from './checks/step-of-no-tab.ts'
import { stepUnknownField } from './checks/step-unknown-field.ts'
import { textTokenLeadsNowhere } from './checks/text-token-leads-nowhere.ts'
import { textMissing, textNotReadable, textOfNobody, textValueNotGiven } from './checks/texts-fit.ts'
import { uiUnknownField } from './checks/ui-unknown-field.ts'
import { unknownReferences } from './checks/unknown-reference.ts'
import { unusedCondition } from './checks/unused-condition.ts'
import { unusedDefinition } from './checks/unused-definition.ts'
import { uploadTypeUnknown } from './checks/upload-type-unknown.ts'
import { uploadWithoutRight } from './checks/upload-without-right.ts'
import { valueOfOtherType } from './checks/value-of-other-type.ts'
import { widgetDoesNotFit } from './checks/widget-does-not-fit.ts'
import { widgetNotNeeded } from './checks/widget-not-needed.ts'
import type { Definitions } from './definitions.ts'
import type { Problem } from './published-set.ts'
import { recordChecks } from './record-checks.ts'
import { workflowChecks } from './workflow-checks.ts'

/**
 * What a rule finds. `among`: path, in the same file, of the list of names in which one was looked for; where something was left out of that
 * list, the finding only follows.
 */
export type Finding = Omit<Problem, 'rule'> & { among?: string }

/** One rule about definitions that have the shape of their kind. `written`: it finds places of the files as written, others of expanded ones. */
export type Rule = { rule: string; about: string; written?: true; check: (definitions: Definitions) => Finding[] }

/** Rules of the third round. Each is a file of its own below `checks/` and has a sample in `tests/definitions/invalid`. */
export const checks: Rule[] = [
  // All files
  sameId,
  idTwice,
  ...unknownReferences,
  rightNobodyHolds,
  secondPersonNotAsked,
  saidByForm,
  conditionUnknownFact,
  unusedDefinition,
  blankText,
  conditionUnknownState,
  unusedCondition,
  conditionWrittenTwice,
  placeholderOutside,

  // Forms
  requiredUnknownField,
  requiredWithoutMessage,
  errorMessageWithoutKeyword,
  keywordUnknownField,
  keywordLeadsNowhere,
  comparedWithOtherKind,
  limitUnreadable,
  conditionUnknownField,
  incompleteReference,
  rowUnknownField,
  uiUnknownField,
  stepUnknownField,
  fieldInTwoSteps,
  fieldInNoStep,
  requiredInNoStep,
  schemaRefused,
  slowRegularExpression,
  limitsCrossed,
  optionTwice,
  optionsTwice,
  partOfNoText,
  refusalWithoutText,
  refusalOfNobody,
  textNotReadable,
  textOfNobody,
  textMissing,
  textValueNotGiven,
  valueOfOtherType,
  keywordOfOtherType,
  defaultRefused,
  fieldNotDescribed,
  keywordWithoutMessage,
  messageContradictsLimit,
  limitWrittenTwice,
  messageNotNeeded,
  textTokenLeadsNowhere,
  requiredNeverFilled,
  uploadWithoutRight,
  askedByACommand,
  saidInARule,
  uploadTypeUnknown,
  conditionNeverHolds,
  conditionOnLaterStep,
  shownInACircle,
  widgetDoesNotFit,
  widgetNotNeeded,
  lookNotRead,
  formKeyNotRead,
  droppedStillThere,
  previewUnknownField,
  beginsLeadsNowhere,
  evidenceLeadsNowhere,
  evidenceNotReadable,
  evidenceNotShown,
  meaningNotRead,
  internalNoteReadByAll,
  formNotStored,
  homeWithoutEffect,
  secretKept,
  fieldWrittenTwice,
  askedByNobody,

  ...workflowChecks,

  ...recordChecks,

  // Pages and limits
  menuEntryUnclear,
  roleInNoMenu,
  pageShadowed,
  pageBelowServer,
  ownPage,
  unknownStep,
  addressDoesNotFit,
  leadsBehindSignIn,
  partDoesNotFit,
  scopeWithoutRows,
  pageOfNoEntry,
  cardOfNoTab,
  stepOfNoTab,
  limitsContradict,

  // Operations
  operationIdTwice,
  operationVocabulary,
  pathParameterMissing,
  operationDoesNotFit,
]
