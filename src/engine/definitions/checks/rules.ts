import { blankText } from './any-file/blank-text.ts'
import { conditionUnknownFact } from './any-file/condition-unknown-fact.ts'
import { conditionUnknownState } from './any-file/condition-unknown-state.ts'
import { conditionWrittenTwice } from './any-file/condition-written-twice.ts'
import { duplicateId } from './any-file/duplicate-id.ts'
import { flagWithoutRole, unusedFlag } from './any-file/flags-fit.ts'
import { markupIsNotShown } from './any-file/markup-not-shown.ts'
import { placeholderOutside } from './any-file/placeholder-outside.ts'
import { redundantDecision } from './any-file/redundant-decision.ts'
import { redundantSecondPerson } from './any-file/redundant-second-person.ts'
import { rightWithoutRole } from './any-file/right-without-role.ts'
import { sameId } from './any-file/same-id.ts'
import { translationUnknownLanguage, translationValuesDiffer } from './any-file/translations.ts'
import { unusedCondition } from './any-file/unused-condition.ts'
import { unusedDefinition } from './any-file/unused-definition.ts'
import { channelWithoutAdapter } from './forms/channel-without-adapter.ts'
import { comparedWithOtherKind } from './forms/compared-with-other-kind.ts'
import { conditionNeverHolds } from './forms/condition-never-holds.ts'
import { conditionOnLaterStep } from './forms/condition-on-later-step.ts'
import { conditionUnknownField } from './forms/condition-unknown-field.ts'
import { defaultRefused } from './forms/default-refused.ts'
import { errorMessageWithoutKeyword } from './forms/error-message-without-keyword.ts'
import { evidenceNotShown } from './forms/evidence-not-shown.ts'
import { fieldInNoStep } from './forms/field-in-no-step.ts'
import { fieldInTwoSteps } from './forms/field-in-two-steps.ts'
import { fieldNotDescribed } from './forms/field-not-described.ts'
import { droppedFieldPresent, formKeyNotRead } from './forms/form-key-not-read.ts'
import { incompleteReference } from './forms/incomplete-reference.ts'
import { keywordOfOtherType } from './forms/keyword-of-other-type.ts'
import { keywordOutsideField } from './forms/keyword-outside-field.ts'
import { keywordUnknownField } from './forms/keyword-unknown-field.ts'
import { keywordWithoutMessage } from './forms/keyword-without-message.ts'
import { limitUnreadable } from './forms/limit-unreadable.ts'
import { limitWrittenTwice } from './forms/limit-written-twice.ts'
import { limitsCrossed } from './forms/limits-crossed.ts'
import { lookNotRead } from './forms/look-not-read.ts'
import { internalNoteReadByAll, meaningNotRead } from './forms/meaning-not-read.ts'
import { messageContradictsLimit } from './forms/message-contradicts-limit.ts'
import { messageNotNeeded } from './forms/message-not-needed.ts'
import { optionTwice } from './forms/option-twice.ts'
import { optionsTwice } from './forms/options-twice.ts'
import { previewUnknownField } from './forms/preview-unknown-field.ts'
import { refusalWithoutText, unusedRefusal } from './forms/refusals-fit.ts'
import { requiredInNoStep } from './forms/required-in-no-step.ts'
import { requiredNeverFilled } from './forms/required-never-filled.ts'
import { requiredUnknownField } from './forms/required-unknown-field.ts'
import { requiredWithoutMessage } from './forms/required-without-message.ts'
import { rowUnknownField } from './forms/row-unknown-field.ts'
import { schemaRefused } from './forms/schema-refused.ts'
import { slowRegularExpression } from './forms/slow-regular-expression.ts'
import { stepUnknownField } from './forms/step-unknown-field.ts'
import { fieldWithoutForm, fieldWrittenTwice, formNotStored, homeWithoutEffect, storedSecret } from './forms/stored-fields.ts'
import { textOfUnknownKey } from './forms/text-of-unknown-key.ts'
import { uiUnknownField } from './forms/ui-unknown-field.ts'
import { unknownContentPart } from './forms/unknown-content-part.ts'
import { unresolvedBegins } from './forms/unresolved-begins.ts'
import { evidenceNotReadable, unresolvedEvidence } from './forms/unresolved-evidence.ts'
import { unresolvedKeywordPath } from './forms/unresolved-keyword-path.ts'
import { unresolvedTextToken } from './forms/unresolved-text-token.ts'
import { unsupportedCommandField } from './forms/unsupported-command-field.ts'
import { uploadTypeUnknown } from './forms/upload-type-unknown.ts'
import { uploadWithoutRight } from './forms/upload-without-right.ts'
import { valueOfOtherType } from './forms/value-of-other-type.ts'
import { visibilityCycle } from './forms/visibility-cycle.ts'
import { widgetDoesNotFit } from './forms/widget-does-not-fit.ts'
import { widgetNotNeeded } from './forms/widget-not-needed.ts'
import { duplicateOperationId } from './operations/duplicate-operation-id.ts'
import { operationDoesNotFit } from './operations/operation-does-not-fit.ts'
import { operationVocabulary } from './operations/operation-vocabulary.ts'
import { pathParameterMissing } from './operations/path-parameter-missing.ts'
import { addressDoesNotFit, unknownStep } from './pages/address-does-not-fit.ts'
import { collectionDoesNotFit } from './pages/collection-does-not-fit.ts'
import { countedTwice } from './pages/counted-twice.ts'
import { homeNotBuilt } from './pages/home-not-built.ts'
import { leadsBehindSignIn } from './pages/leads-behind-sign-in.ts'
import { limitsContradict } from './pages/limits-contradict.ts'
import { menuEntryUnclear } from './pages/menu-entry-unclear.ts'
import { noteOnOtherPage } from './pages/note-on-other-page.ts'
import { ownPage } from './pages/own-page.ts'
import { pageAtServerPath } from './pages/page-at-server-path.ts'
import { pageNotInMenu } from './pages/page-not-in-menu.ts'
import { pageShadowed } from './pages/page-shadowed.ts'
import { partDoesNotFit } from './pages/part-does-not-fit.ts'
import { partNotShown } from './pages/part-not-shown.ts'
import { readsDoesNotFit } from './pages/reads-does-not-fit.ts'
import { roleInNoMenu } from './pages/role-in-no-menu.ts'
import { scopeWithoutRows } from './pages/scope-without-rows.ts'
import { startHasNoForm } from './pages/start-has-no-form.ts'
import { stepStandsAlone } from './pages/step-stands-alone.ts'
import { stepWithoutTab } from './pages/step-without-tab.ts'
import { tableDoesNotFit } from './pages/table-does-not-fit.ts'
import {
  textMissing,
  textNotReadable,
  textValueNotGiven,
  textValueNotNamed,
  unknownTextNote,
  unusedText,
} from './pages/texts-fit.ts'
import { unknownCardTab } from './pages/unknown-card-tab.ts'
import { unknownSite } from './pages/unknown-site.ts'
import { unresolvedNoteToken } from './pages/unresolved-note-token.ts'
import { recordChecks } from './record-rules.ts'
import { unknownReferences } from './references/unknown-reference.ts'
import type { Rule } from './rule.ts'
import { workflowChecks } from './workflow-rules.ts'

/** Rules of the third round. Each is a file of its own below `checks/` and has a sample in `tests/definitions/invalid`. */
export const checks: Rule[] = [
  // All files
  sameId,
  duplicateId,
  ...unknownReferences,
  rightWithoutRole,
  flagWithoutRole,
  unusedFlag,
  redundantSecondPerson,
  redundantDecision,
  conditionUnknownFact,
  unusedDefinition,
  translationUnknownLanguage,
  translationValuesDiffer,
  blankText,
  markupIsNotShown,
  conditionUnknownState,
  unusedCondition,
  conditionWrittenTwice,
  placeholderOutside,

  // Forms
  requiredUnknownField,
  requiredWithoutMessage,
  errorMessageWithoutKeyword,
  keywordUnknownField,
  unresolvedKeywordPath,
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
  unknownContentPart,
  tableDoesNotFit,
  partNotShown,
  noteOnOtherPage,
  unresolvedNoteToken,
  refusalWithoutText,
  unusedRefusal,
  textNotReadable,
  unusedText,
  textMissing,
  textValueNotGiven,
  textValueNotNamed,
  unknownTextNote,
  valueOfOtherType,
  keywordOfOtherType,
  defaultRefused,
  fieldNotDescribed,
  keywordWithoutMessage,
  messageContradictsLimit,
  limitWrittenTwice,
  messageNotNeeded,
  textOfUnknownKey,
  unresolvedTextToken,
  requiredNeverFilled,
  uploadWithoutRight,
  unsupportedCommandField,
  keywordOutsideField,
  uploadTypeUnknown,
  channelWithoutAdapter,
  conditionNeverHolds,
  conditionOnLaterStep,
  visibilityCycle,
  widgetDoesNotFit,
  widgetNotNeeded,
  lookNotRead,
  formKeyNotRead,
  droppedFieldPresent,
  previewUnknownField,
  unresolvedBegins,
  unresolvedEvidence,
  evidenceNotReadable,
  evidenceNotShown,
  meaningNotRead,
  internalNoteReadByAll,
  formNotStored,
  homeWithoutEffect,
  storedSecret,
  fieldWrittenTwice,
  fieldWithoutForm,

  ...workflowChecks,

  ...recordChecks,

  // Pages and limits
  menuEntryUnclear,
  homeNotBuilt,
  roleInNoMenu,
  unknownSite,
  pageShadowed,
  pageAtServerPath,
  ownPage,
  unknownStep,
  addressDoesNotFit,
  leadsBehindSignIn,
  partDoesNotFit,
  collectionDoesNotFit,
  readsDoesNotFit,
  scopeWithoutRows,
  pageNotInMenu,
  unknownCardTab,
  countedTwice,
  startHasNoForm,
  stepWithoutTab,
  stepStandsAlone,
  limitsContradict,

  // Operations
  duplicateOperationId,
  operationVocabulary,
  pathParameterMissing,
  operationDoesNotFit,
]
