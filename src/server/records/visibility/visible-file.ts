import type pg from 'pg'
import type { Actor } from '#engine/conditions/facts.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import { mayActOn, type Target } from '#engine/permissions/rights.ts'
import { onlyCarrier } from '#engine/records/redacted-fields.ts'
import { type FileRow, loadFile, ownsFile } from '../../files/file-row.ts'
import { lineFor } from '../reading/private-lines.ts'
import { decisionEvents, isStillValid, readableInput } from '../reading/record-history.ts'
import type { HistoryRow } from '../reading/record-row.ts'
import { loadRecord } from '../reading/rows.ts'
import { refuse } from '../texts.ts'
import { filesNamed } from '../transitions/given-files.ts'

/**
 * A file that this actor may see, by the right to open files and by what holds it: one of the own organisation; one that a submitted
 * version of a record holds which the actor may read; one that came with an event, when the actor may read a line of history that names it.
 *
 * @throws Refusal 404 when it is not there or not visible: the same answer, so that ids cannot be probed.
 */
export async function findVisibleFile(
  client: pg.ClientBase | pg.Pool,
  set: PublishedSet,
  actor: Actor,
  id: string,
): Promise<FileRow> {
  const file = await loadFile(client, id)
  if (!file || !(seenInData(set, actor, file) || (await seenInHistory(client, set, actor, file)))) throw refuse(set, 'not-found')
  return file
}

function seenInData(set: PublishedSet, actor: Actor, file: FileRow): boolean {
  // What came with an event is read as its line of history, also by colleagues of who sent it.
  if (file.in_history && !file.held) return false
  const target = { owner: file.record_owner, carriers: file.record_carriers, related: file.record_related }
  return ownsFile(actor, 'file.read', file) || (file.held && mayOpenOf(set, actor, file.record_kind, target))
}

/** Whether the actor may read a record and open its files. */
function mayOpenOf(set: PublishedSet, actor: Actor, kind: string | null, target: Target): boolean {
  const right = kind === null ? undefined : set.records[kind]?.rights.read
  // Whom the record's own right lets in by what belongs to it, sees its files as those of a record that was sent to the carrier.
  const among = { ...target, carriers: [...target.carriers, ...(target.related ?? [])] }
  return right !== undefined && mayActOn(actor, 'file.read', among) && mayActOn(actor, right, target)
}

type ReadOfLine = 'workflow' | 'event' | 'scope' | 'seq' | 'from_state' | 'to_state' | 'input' | 'meanings' | 'actor_organisation'
type Line = Pick<HistoryRow, ReadOfLine> & {
  record_id: string
  kind: string
  owner: string | null
  carriers: string[]
  related: string[]
}

const linesSql = `
  select h.record_id, h.workflow, h.event, h.scope, h.seq, h.from_state, h.to_state, h.input, h.meanings, h.actor_organisation, r.kind, r.owner,
    array(select l.scope from lifecycle l where l.record_id = r.id and l.scope <> '' and l.forwarded) as carriers,
    array(select l.scope from record m join lifecycle l on l.record_id = m.id where m.parent = r.id and l.scope <> '' and l.forwarded) as related
  from history_file x join history h using (record_id, workflow, scope, seq) join record r on r.id = x.record_id where x.file_id = $1`

async function seenInHistory(
  client: pg.ClientBase | pg.Pool,
  set: PublishedSet,
  actor: Actor,
  { id, in_history }: FileRow,
): Promise<boolean> {
  if (!in_history) return false
  for (const line of (await client.query<Line>(linesSql, [id])).rows) if (await mayRead(client, set, actor, line, id)) return true
  return false
}

/** Whether a line of history that names the file is one of those that `historyOf` or `presentDecisions` gives to the actor. */
async function mayRead(client: pg.ClientBase | pg.Pool, set: PublishedSet, actor: Actor, line: Line, file: string) {
  const kind = set.records[line.kind]
  if (!kind || !mayOpenOf(set, actor, line.kind, line)) return false
  const carrier = onlyCarrier(kind, actor)
  if (carrier !== null && carrier !== line.scope) return false
  if (filesNamed(readableInput(lineFor(set, kind, line, actor), actor), [file]).length === 0) return false
  if (mayActOn(actor, kind.rights.history, line)) return true
  const record = await loadRecord(client, set, line.kind, line.record_id, decisionEvents(set, kind))
  const same = ({ workflow, scope, seq }: HistoryRow) => workflow === line.workflow && scope === line.scope && seq === line.seq
  const decided = record?.decided ?? []
  return decided.some(one => same(one) && isStillValid(set, decided, one))
}
