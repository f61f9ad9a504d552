import { onlyCarrier, readsAs } from '#engine/records/redacted-fields.ts'
import type { ActionOperations, DataOf } from '#generated/operations.ts'
import type { RequestContext } from '../../commands/command.ts'
import type { Dependencies } from '../../dependencies.ts'
import { kindOf } from '../kind-of.ts'
import { openedOf } from '../lists/list-related.ts'
import { reachedValues } from '../references/reached-values.ts'
import { redact } from '../visibility/redact.ts'
import { readOnward } from './carried-on.ts'
import { commentsSince } from './comments-since.ts'
import { type PresentedRecord, presentRecord } from './present.ts'
import { type Decisions, type HandedBack, handedBack, presentDecisions, presentExchange } from './record-history.ts'
import type { RecordRow } from './record-row.ts'
import { wireNames } from './wire-names.ts'

/** A record as the document describes those of its kind. */
type RecordData = DataOf<ActionOperations['read']>
type OfItsKind = 'kind' | 'data' | 'answers' | 'draft' | 'proposed' | 'facts' | 'decision' | 'handed_back' | 'decided_only'
/** What it says of the records of all kinds. */
type AnyRecord = Omit<RecordData, OfItsKind> &
  Pick<PresentedRecord, 'kind' | 'data' | 'answers' | 'draft' | 'proposed' | 'facts'> &
  Decisions & { handed_back: HandedBack | null; decided_only: boolean }

/**
 * The answer about a record for whoever asks: as much as they may see, under the names that other programs know, too.
 *
 * @param decidedOnly of a record of which the reader gets no more than that their carrier decided (`decided-before.ts`).
 */
export async function answerRecord(
  stored: RecordRow,
  { set, actor }: RequestContext,
  deps: Dependencies,
  decidedOnly = false,
): Promise<RecordData> {
  const kind = kindOf(set, stored.kind)
  const form = set.forms[kind.form]
  const { decided, exchanged, owner } = redact(set, actor, stored)
  const carrier = onlyCarrier(kind, actor)
  const decisions = presentDecisions(set, decided, actor, carrier)
  const related = decidedOnly ? undefined : await openedOf(deps.pool, set, actor, stored)
  const reached =
    form && actor.organisation === owner
      ? await reachedValues(deps.pool, set, form, stored.draft ?? stored.proposed ?? stored.data, owner)
      : {}
  const onward = decidedOnly ? null : await readOnward(deps.pool, set, actor, stored)
  const shown = presentRecord(set, kind, stored, onward, actor, deps.now())
  const answer: AnyRecord = {
    ...(await wireNames(deps.pool, set, actor, shown)),
    ...shown,
    ...(Object.keys(reached).length > 0 && { reached }),
    ...decisions,
    decided_only: decidedOnly,
    handed_back: handedBack(set, stored.kind, { decided, exchanged }, actor, readsAs(kind, actor)),
    ...commentsSince([...decided, ...exchanged], shown.proposed ?? shown.data),
    exchanged: presentExchange(set, stored.kind, exchanged, actor),
    ...(related && { related }),
  }
  // Of which kind is known only while it runs; each answer is compared with the document in tests (`http/check-answers.ts`).
  return answer as RecordData
}
