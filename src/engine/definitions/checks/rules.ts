import { blankText } from './any-file/blank-text.ts'
import { conditionUnknownFact } from './any-file/condition-unknown-fact.ts'
import { conditionUnknownState } from './any-file/condition-unknown-state.ts'
import { conditionWrittenTwice } from './any-file/condition-written-twice.ts'
import { duplicateId } from './any-file/duplicate-id.ts'
import { flagNobodyHas, flagNobodyUses } from './any-file/flags-fit.ts'
import { markupIsNotShown } from './any-file/markup-not-shown.ts'
import { placeholderOutside } from './any-file/placeholder-outside.ts'
import { rightNobodyHolds } from './any-file/right-nobody-holds.ts'
import { saidByForm } from './any-file/said-by-form.ts'
import { sameId } from './any-file/same-id.ts'
import { secondPersonNotAsked } from './any-file/second-person-not-asked.ts'
import { translationOfNoLanguage, translationValuesDiffer } from './any-file/translations.ts'
import { unusedCondition } from './any-file/unused-condition.ts'
import { unusedDefinition } from './any-file/unused-definition.ts'
import { askedByACommand } from './forms/asked-by-a-command.ts'
import { beginsLeadsNowhere } from './forms/begins-leads-nowhere.ts'
import { channelWithoutAdapter } from './forms/channel-without-adapter.ts'
import { comparedWithOtherKind } from './forms/compared-with-other-kind.ts'
import { conditionNeverHolds } from './forms/condition-never-holds.ts'
import { conditionOnLaterStep } from './forms/condition-on-later-step.ts'
import { conditionUnknownField } from './forms/condition-unknown-field.ts'
import { defaultRefused } from './forms/default-refused.ts'
import { errorMessageWithoutKeyword } from './forms/error-message-without-keyword.ts'
import { evidenceLeadsNowhere, evidenceNotReadable } from './forms/evidence-leads-nowhere.ts'
import { evidenceNotShown } from './forms/evidence-not-shown.ts'
import { fieldInNoStep } from './forms/field-in-no-step.ts'
import { fieldInTwoSteps } from './forms/field-in-two-steps.ts'
import { fieldNotDescribed } from './forms/field-not-described.ts'
import { droppedStillThere, formKeyNotRead } from './forms/form-key-not-read.ts'
import { incompleteReference } from './forms/incomplete-reference.ts'
import { askedByNobody, fieldWrittenTwice, formNotStored, homeWithoutEffect, secretKept } from './forms/kept-fields.ts'
import { keywordLeadsNowhere } from './forms/keyword-leads-nowhere.ts'
import { keywordOfOtherType } from './forms/keyword-of-other-type.ts'
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
import { partOfNoText } from './forms/part-of-no-text.ts'
import { previewUnknownField } from './forms/preview-unknown-field.ts'
import { refusalOfNobody, refusalWithoutText } from './forms/refusals-fit.ts'
import { requiredInNoStep } from './forms/required-in-no-step.ts'
import { requiredNeverFilled } from './forms/required-never-filled.ts'
import { requiredUnknownField } from './forms/required-unknown-field.ts'
import { requiredWithoutMessage } from './forms/required-without-message.ts'
import { rowUnknownField } from './forms/row-unknown-field.ts'
import { saidInARule } from './forms/said-in-a-rule.ts'
import { schemaRefused } from './forms/schema-refused.ts'
import { shownInACircle } from './forms/shown-in-a-circle.ts'
import { slowRegularExpression } from './forms/slow-regular-expression.ts'
import { stepUnknownField } from './forms/step-unknown-field.ts'
import { textOfUnknownKey } from './forms/text-of-unknown-key.ts'
import { textTokenLeadsNowhere } from './forms/text-token-leads-nowhere.ts'
import { uiUnknownField } from './forms/ui-unknown-field.ts'
import { uploadTypeUnknown } from './forms/upload-type-unknown.ts'
import { uploadWithoutRight } from './forms/upload-without-right.ts'
import { valueOfOtherType } from './forms/value-of-other-type.ts'
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
import { noteTokenLeadsNowhere } from './pages/note-token-leads-nowhere.ts'
import { ownPage } from './pages/own-page.ts'
import { pageBelowServer } from './pages/page-below-server.ts'
import { pageOfNoEntry } from './pages/page-of-no-entry.ts'
import { pageShadowed } from './pages/page-shadowed.ts'
import { partDoesNotFit } from './pages/part-does-not-fit.ts'
import { partNotShown } from './pages/part-not-shown.ts'
import { readsDoesNotFit } from './pages/reads-does-not-fit.ts'
import { roleInNoMenu } from './pages/role-in-no-menu.ts'
import { scopeWithoutRows } from './pages/scope-without-rows.ts'
import { startHasNoForm } from './pages/start-has-no-form.ts'
import { stepOfNoTab } from './pages/step-of-no-tab.ts'
import { stepStandsAlone } from './pages/step-stands-alone.ts'
import { tableDoesNotFit } from './pages/table-does-not-fit.ts'
import {
  textMissing,
  textNoteOfNothing,
  textNotReadable,
  textOfNobody,
  textValueNotGiven,
  textValueNotNamed,
} from './pages/texts-fit.ts'
import { unknownCardTab } from './pages/unknown-card-tab.ts'
import { unknownSite } from './pages/unknown-site.ts'
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
  rightNobodyHolds,
  flagNobodyHas,
  flagNobodyUses,
  secondPersonNotAsked,
  saidByForm,
  conditionUnknownFact,
  unusedDefinition,
  translationOfNoLanguage,
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
  tableDoesNotFit,
  partNotShown,
  noteOnOtherPage,
  noteTokenLeadsNowhere,
  refusalWithoutText,
  refusalOfNobody,
  textNotReadable,
  textOfNobody,
  textMissing,
  textValueNotGiven,
  textValueNotNamed,
  textNoteOfNothing,
  valueOfOtherType,
  keywordOfOtherType,
  defaultRefused,
  fieldNotDescribed,
  keywordWithoutMessage,
  messageContradictsLimit,
  limitWrittenTwice,
  messageNotNeeded,
  textOfUnknownKey,
  textTokenLeadsNowhere,
  requiredNeverFilled,
  uploadWithoutRight,
  askedByACommand,
  saidInARule,
  uploadTypeUnknown,
  channelWithoutAdapter,
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
  homeNotBuilt,
  roleInNoMenu,
  unknownSite,
  pageShadowed,
  pageBelowServer,
  ownPage,
  unknownStep,
  addressDoesNotFit,
  leadsBehindSignIn,
  partDoesNotFit,
  collectionDoesNotFit,
  readsDoesNotFit,
  scopeWithoutRows,
  pageOfNoEntry,
  unknownCardTab,
  countedTwice,
  startHasNoForm,
  stepOfNoTab,
  stepStandsAlone,
  limitsContradict,

  // Operations
  duplicateOperationId,
  operationVocabulary,
  pathParameterMissing,
  operationDoesNotFit,
]
