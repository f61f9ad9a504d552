import { channelFieldMissing } from './records/channel-field-missing.ts'
import { columnDoesNotFit } from './records/column-does-not-fit.ts'
import { columnWithoutTitle } from './records/column-without-title.ts'
import { completeUnknownField } from './records/complete-unknown-field.ts'
import { directoryDoesNotFit } from './records/directory-does-not-fit.ts'
import { documentOfOtherKind } from './records/document-of-other-kind.ts'
import { documentUnknownFact } from './records/document-unknown-fact.ts'
import { dueNotShown } from './records/due-not-shown.ts'
import { filterWithoutOptions } from './records/filter-without-options.ts'
import { invalidMentions } from './records/invalid-mentions.ts'
import { lifecycleScope } from './records/lifecycle-scope.ts'
import { listOfOtherLifecycle } from './records/list-of-other-lifecycle.ts'
import { listUnknownField } from './records/list-unknown-field.ts'
import { messageParameterMissing } from './records/message-parameter-missing.ts'
import { neverPublic } from './records/never-public.ts'
import { notSearched } from './records/not-searched.ts'
import { opensPrivateField } from './records/opens-private-field.ts'
import { parentDoesNotFit } from './records/parent-does-not-fit.ts'
import { phoneDoesNotFit } from './records/phone-does-not-fit.ts'
import { prefillShowsContact } from './records/prefill-shows-contact.ts'
import { privateField } from './records/private-field.ts'
import { recordFieldOfOtherKind } from './records/record-field-of-other-kind.ts'
import { recordOfOtherLifecycle } from './records/record-of-other-lifecycle.ts'
import { recordUnknownField } from './records/record-unknown-field.ts'
import { relatedNotReadable } from './records/related-not-readable.ts'
import { rowRefersToNothing } from './records/row-refers-to-nothing.ts'
import { happeningUnknown, invalidOptionStatuses, rowsOfReference } from './records/rows-of-reference.ts'
import { rowsRefused } from './records/rows-refused.ts'
import { samePath } from './records/same-path.ts'
import { sortUnknownColumn } from './records/sort-unknown-column.ts'
import { stateInNoTab } from './records/state-in-no-tab.ts'
import { tabWithoutRows } from './records/tab-without-rows.ts'
import { textForNoReader } from './records/text-for-no-reader.ts'
import { tokenNotParameter } from './records/token-not-parameter.ts'
import { namesNoState, unknownState } from './records/unknown-state.ts'
import { unknownTimeZone } from './records/unknown-time-zone.ts'
import { unresolvedPrefill } from './records/unresolved-prefill.ts'
import { unresolvedWirePath } from './records/unresolved-wire-path.ts'
import { waitingOutsideItsTab } from './records/waiting-outside-its-tab.ts'
import type { Rule } from './rule.ts'

/** Rules about records, lists, messages and documents. */
export const recordChecks: Rule[] = [
  completeUnknownField,
  unresolvedPrefill,
  prefillShowsContact,
  recordUnknownField,
  unresolvedWirePath,
  channelFieldMissing,
  neverPublic,
  directoryDoesNotFit,
  phoneDoesNotFit,
  rowsRefused,
  rowRefersToNothing,
  listOfOtherLifecycle,
  listUnknownField,
  sortUnknownColumn,
  notSearched,
  dueNotShown,
  unknownState,
  namesNoState,
  stateInNoTab,
  tabWithoutRows,
  waitingOutsideItsTab,
  tokenNotParameter,
  textForNoReader,
  messageParameterMissing,
  documentUnknownFact,
  documentOfOtherKind,
  unknownTimeZone,
  recordOfOtherLifecycle,
  samePath,
  recordFieldOfOtherKind,
  lifecycleScope,
  parentDoesNotFit,
  privateField,
  rowsOfReference,
  invalidOptionStatuses,
  happeningUnknown,
  invalidMentions,
  columnDoesNotFit,
  columnWithoutTitle,
  filterWithoutOptions,
  relatedNotReadable,
  opensPrivateField,
]
