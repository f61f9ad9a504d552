import { channelFieldMissing } from './records/channel-field-missing.ts'
import { columnDoesNotFit } from './records/column-does-not-fit.ts'
import { columnWithoutTitle } from './records/column-without-title.ts'
import { completeUnknownField } from './records/complete-unknown-field.ts'
import { directoryDoesNotFit } from './records/directory-does-not-fit.ts'
import { documentOfOtherKind } from './records/document-of-other-kind.ts'
import { documentUnknownFact } from './records/document-unknown-fact.ts'
import { dueNotShown } from './records/due-not-shown.ts'
import { filterWithoutOptions } from './records/filter-without-options.ts'
import { lifecycleScope } from './records/lifecycle-scope.ts'
import { listOfOtherLifecycle } from './records/list-of-other-lifecycle.ts'
import { listUnknownField } from './records/list-unknown-field.ts'
import { mentionsNothing } from './records/mentions-nothing.ts'
import { messageParameterMissing } from './records/message-parameter-missing.ts'
import { notSearched } from './records/not-searched.ts'
import { openedToNobody } from './records/opened-to-nobody.ts'
import { parentDoesNotFit } from './records/parent-does-not-fit.ts'
import { phoneDoesNotFit } from './records/phone-does-not-fit.ts'
import { prefillLeadsNowhere } from './records/prefill-leads-nowhere.ts'
import { prefillShowsContact } from './records/prefill-shows-contact.ts'
import { privateField } from './records/private-field.ts'
import { publicByNothing } from './records/public-by-nothing.ts'
import { recordFieldOfOtherKind } from './records/record-field-of-other-kind.ts'
import { recordOfOtherLifecycle } from './records/record-of-other-lifecycle.ts'
import { recordUnknownField } from './records/record-unknown-field.ts'
import { relatedNotReadable } from './records/related-not-readable.ts'
import { rowRefersToNothing } from './records/row-refers-to-nothing.ts'
import { happeningUnknown, rowsOfReference, standingOfRows } from './records/rows-of-reference.ts'
import { rowsRefused } from './records/rows-refused.ts'
import { samePath } from './records/same-path.ts'
import { sortUnknownColumn } from './records/sort-unknown-column.ts'
import { stateInNoTab } from './records/state-in-no-tab.ts'
import { tabHeldByNobody } from './records/tab-held-by-nobody.ts'
import { textForNoReader } from './records/text-for-no-reader.ts'
import { tokenNotParameter } from './records/token-not-parameter.ts'
import { namesNoState, unknownState } from './records/unknown-state.ts'
import { unknownTimeZone } from './records/unknown-time-zone.ts'
import { waitingOutsideItsTab } from './records/waiting-outside-its-tab.ts'
import { wireLeadsNowhere } from './records/wire-leads-nowhere.ts'
import type { Rule } from './rule.ts'

/** Rules about records, lists, messages and documents. */
export const recordChecks: Rule[] = [
  completeUnknownField,
  prefillLeadsNowhere,
  prefillShowsContact,
  recordUnknownField,
  wireLeadsNowhere,
  channelFieldMissing,
  publicByNothing,
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
  tabHeldByNobody,
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
  standingOfRows,
  happeningUnknown,
  mentionsNothing,
  columnDoesNotFit,
  columnWithoutTitle,
  filterWithoutOptions,
  relatedNotReadable,
  openedToNobody,
]
