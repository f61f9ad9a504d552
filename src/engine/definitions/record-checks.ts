import { channelFieldMissing } from './checks/channel-field-missing.ts'
import { columnDoesNotFit } from './checks/column-does-not-fit.ts'
import { columnWithoutTitle } from './checks/column-without-title.ts'
import { completeUnknownField } from './checks/complete-unknown-field.ts'
import { documentOfOtherKind } from './checks/document-of-other-kind.ts'
import { documentUnknownFact } from './checks/document-unknown-fact.ts'
import { filterWithoutOptions } from './checks/filter-without-options.ts'
import { lifecycleScope } from './checks/lifecycle-scope.ts'
import { listOfOtherLifecycle } from './checks/list-of-other-lifecycle.ts'
import { listUnknownField } from './checks/list-unknown-field.ts'
import { mentionsNothing } from './checks/mentions-nothing.ts'
import { messageParameterMissing } from './checks/message-parameter-missing.ts'
import { openedToNobody } from './checks/opened-to-nobody.ts'
import { parentDoesNotFit } from './checks/parent-does-not-fit.ts'
import { phoneDoesNotFit } from './checks/phone-does-not-fit.ts'
import { prefillLeadsNowhere } from './checks/prefill-leads-nowhere.ts'
import { privateField } from './checks/private-field.ts'
import { publicByNothing } from './checks/public-by-nothing.ts'
import { recordFieldOfOtherKind } from './checks/record-field-of-other-kind.ts'
import { recordOfOtherLifecycle } from './checks/record-of-other-lifecycle.ts'
import { recordUnknownField } from './checks/record-unknown-field.ts'
import { relatedNotReadable } from './checks/related-not-readable.ts'
import { rowRefersToNothing } from './checks/row-refers-to-nothing.ts'
import { happeningUnknown, rowsOfReference } from './checks/rows-of-reference.ts'
import { rowsRefused } from './checks/rows-refused.ts'
import { samePath } from './checks/same-path.ts'
import { sortUnknownColumn } from './checks/sort-unknown-column.ts'
import { stateInNoTab } from './checks/state-in-no-tab.ts'
import { tabHeldByNobody } from './checks/tab-held-by-nobody.ts'
import { textForNoReader } from './checks/text-for-no-reader.ts'
import { tokenNotParameter } from './checks/token-not-parameter.ts'
import { namesNoState, unknownState } from './checks/unknown-state.ts'
import { unknownTimeZone } from './checks/unknown-time-zone.ts'
import { waitingOutsideItsTab } from './checks/waiting-outside-its-tab.ts'
import { wireLeadsNowhere } from './checks/wire-leads-nowhere.ts'
import type { Rule } from './checks.ts'

/** Rules about records, lists, messages and documents. */
export const recordChecks: Rule[] = [
  completeUnknownField,
  prefillLeadsNowhere,
  recordUnknownField,
  wireLeadsNowhere,
  channelFieldMissing,
  publicByNothing,
  phoneDoesNotFit,
  rowsRefused,
  rowRefersToNothing,
  listOfOtherLifecycle,
  listUnknownField,
  sortUnknownColumn,
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
  happeningUnknown,
  mentionsNothing,
  columnDoesNotFit,
  columnWithoutTitle,
  filterWithoutOptions,
  relatedNotReadable,
  openedToNobody,
]
