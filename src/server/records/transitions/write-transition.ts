import pg from 'pg'
import type { PublishedForm, PublishedSet } from '#engine/definitions/published-set.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import { finalProblems } from '#engine/records/final-values.ts'
import type { FieldProblem } from '#engine/validation/problems.ts'
import { CallerChanged, callerValues } from '../../auth/sessions/caller.ts'
import { inTransaction, prepared } from '../../db/pool.ts'
import { linkFiles, linkFilesOfEvent } from '../../files/link-files.ts'
import { fieldsRefused } from '../drafts/check-data.ts'
import { kindOf } from '../kind-of.ts'
import { mentionProblems } from '../references/mention-problems.ts'
import { hasReferences, referenceProblems } from '../references/reference-problems.ts'
import { refuse } from '../texts.ts'
import { givenFiles, storeGivenFiles } from './given-files.ts'
import { changesContent } from './seen-version.ts'
import { takeValue } from './take-value.ts'
import type { Write } from './transition-request.ts'

/**
 * One statement: lock the row, compare the version, ask whether who sends it still stands as it was decided by, write state, history (chained by hash), data, claims, jobs and the idempotency key.
 * The chain's last hash is read from the locked row, never by a sub-select: a snapshot older than the lock forks the chain.
 */
const sql = `
with cur as (
  select * from lifecycle where record_id = $1 and workflow = $2 and scope = $3 for update
), who as (
  select case when $38::uuid is null then 'held' else standing_of($38, $39, $40, $41, $42, $43, $44, $45) end as standing from cur
), entry as (
  select cur.*, history_hash(cur.head, $1, $2, $3, cur.version + 1, $8, $9, $13, cur.state_text, $6, $14, $15) as hash
  from cur, who where cur.version = $4 and who.standing = 'held'
), upd as (
  update lifecycle l set state = $5::jsonb, state_text = $6, status_id = $7, version = l.version + 1, since = $8::text::timestamptz, due = $16::timestamptz, remembered = $31::jsonb, counted_from = $32::text::timestamptz, counted_version = $33, forwarded = (l.forwarded or $34) and not $35, head = entry.hash
  from entry where l.record_id = $1 and l.workflow = $2 and l.scope = $3 returning l.version, entry.state_text as from_state, entry.hash
), hist as (
  insert into history (record_id, workflow, scope, seq, at, actor_id, actor_name, actor_role, actor_organisation, event, from_state, to_state, status_id, input, meanings, data, set_hash, hash)
  select $1, $2, $3, upd.version, $8::text::timestamptz, $9, $10, $11, $12, $13, upd.from_state, $6, $7, $14::jsonb, $37::jsonb, $15::jsonb, $17, upd.hash from upd
  returning seq
), rec as (
  update record r set
    data = case when $18::boolean then $15::jsonb else r.data end,
    draft = case when $19::boolean then $20::jsonb else r.draft end,
    proposed = case when $21::boolean then $22::jsonb else r.proposed end,
    set_hash = case when $18::boolean or $21::boolean then $17 else r.set_hash end,
    answers = r.answers || coalesce($30::jsonb, '{}'::jsonb),
    label = $23, version = r.version + 1, updated_at = $8::text::timestamptz,
    content_version = r.content_version + $36::boolean::int, content_at = case when $36::boolean then $8::text::timestamptz else r.content_at end
  from upd where r.id = $1 returning r.id
), freed as (
  delete from claim c using upd where c.record_id = $1 and c.name = any($24::text[]) returning 1
), job as (
  select add_job(j.task, j.payload, j.key)
  from hist, json_to_recordset($25::json) as j(task text, payload json, key text)
), idem as (
  insert into idempotency (key, account_id, operation, request_hash, at, record_id)
  select $26, $27::uuid, $28, $29::bytea, $8::text::timestamptz, $1 from hist where $26::text is not null
  returning 1
)
select cur.version as was, who.standing, cur.state_text as state, (select version from upd) as now, (select count(*) from job) as jobs, (select count(*) from idem) as keys
from cur, who`

/**
 * Stores a decided transition.
 *
 * @returns the new version of the lifecycle row.
 * @throws StandingChanged when the sender, or an organisation that it was decided by, is something else now; Refusal 401 when the sender is gone,
 * 409 when somebody else moved the row first, or a unique value is taken (at the field); 422 when a file or reference is
 * not there, or a file is not the sender's to give.
 */
export async function writeTransition(client: pg.ClientBase | pg.Pool, write: Write): Promise<number> {
  const files = givenFiles(write)
  const asks = write.form !== undefined || files.length > 0 || (write.inputForm && hasReferences(write.inputForm))
  if (write.plan.claims.length === 0 && !write.plan.onOwner && !asks) return writeStatement(client, write)
  if (client instanceof pg.Pool) return inTransaction(client, within => writeTransition(within, write))
  await lockRow(client, write)
  await lockDraft(client, write)
  await checkNamed(client, write)
  for (const claim of write.plan.claims) await takeValue(client, write, claim)
  const { record, row, input = {} } = write
  const seq = await writeStatement(client, write)
  await writeOnOwner(client, write)
  await storeGivenFiles(client, { recordId: record.id, workflow: row.workflow, scope: row.scope, seq, input }, files)
  return seq
}

/** The row first, as every transition locks it: one that took a unique value before would wait for one that gives it back, and that for it. */
async function lockRow(client: pg.ClientBase, { set, record, row }: Write): Promise<void> {
  const { rows } = await client.query<{ version: number; state: string }>(
    'select version, state_text as state from lifecycle where record_id = $1 and workflow = $2 and scope = $3 for update',
    [record.id, row.workflow, row.scope],
  )
  const now = rows[0]
  if (!now) throw refuse(set, 'not-found')
  if (now.version !== row.version) throw refuse(set, 'changed-by-someone-else', now)
}

/** What was saved while this was under way is not thrown away with the draft: whoever submits sees it first. */
async function lockDraft(client: pg.ClientBase, { set, record, draftVersion }: Write): Promise<void> {
  if (draftVersion === undefined) return
  const { rows } = await client.query<{ version: number }>('select version from record where id = $1 for update', [record.id])
  if (rows[0]?.version !== draftVersion) throw refuse(set, 'changed-by-someone-else', { version: rows[0]?.version })
}

/** What the portal keeps of the organisation that owns the record. */
async function writeOnOwner(client: pg.ClientBase, { record, plan, now }: Write): Promise<void> {
  if (!plan.onOwner || record.owner === null) return
  await client.query('update record set data = data || $2::jsonb, version = version + 1, updated_at = $3 where id = $1', [
    record.owner,
    JSON.stringify(plan.onOwner),
    now,
  ])
}

async function writeStatement(client: pg.ClientBase | pg.Pool, write: Write): Promise<number> {
  const { record, row, actor, plan, set, idempotency, caller } = write
  const organisations = [
    { id: caller?.organisation ?? null, version: caller?.organisationVersion },
    { id: record.owner, version: record.owner_version },
  ].filter(({ id }) => id !== null)
  const result = await client.query<{
    was: number
    standing: string
    state: string
    now: number | null
    jobs: number
    keys: number
  }>(
    prepared(sql, [
      record.id,
      row.workflow,
      row.scope,
      row.version,
      JSON.stringify(write.value),
      write.to.state,
      write.to.status_id,
      write.now.toISOString(),
      actor.id,
      actor.name,
      actor.role,
      actor.organisation,
      write.event,
      JSON.stringify(write.input ?? {}),
      json(plan.data ?? (plan.proposed === undefined ? null : plan.proposed)),
      write.due,
      set.hash,
      plan.data !== undefined,
      plan.draft !== undefined,
      json(plan.draft),
      plan.proposed !== undefined,
      json(plan.proposed),
      write.label,
      plan.releases,
      JSON.stringify(plan.jobs),
      idempotency?.key ?? null,
      idempotency?.accountId ?? null,
      idempotency?.operation ?? null,
      idempotency?.requestHash ?? null,
      json(plan.answers),
      JSON.stringify(write.remembered),
      write.countedFrom,
      write.countedVersion,
      write.to.forwarded,
      write.to.takenBack,
      changesContent(write),
      JSON.stringify(write.given.meanings),
      ...callerValues(write.caller),
      organisations.map(({ id }) => id),
      organisations.map(({ version }) => version),
    ]),
  )
  const answer = result.rows[0]
  if (!answer) throw refuse(set, 'not-found')
  if (answer.was === row.version && answer.standing === 'ended') throw refuse(set, 'session-missing')
  if (answer.was === row.version && answer.standing === 'changed') throw new CallerChanged()
  if (answer.now === null) throw refuse(set, 'changed-by-someone-else', { version: answer.was, state: answer.state })
  return answer.now
}

/**
 * What the data names must be there in the same transaction: references exist and are mentioned; files of the submitted data are the owner's,
 * those of the event's form the sender's, and become the record's.
 */
async function checkNamed(client: pg.ClientBase, write: Write): Promise<void> {
  const { set, form, submitted, inputForm, input, record, actor, now } = write
  const named = async (of: PublishedForm, data: JsonObject) => {
    const problems = await referenceProblems(client, set, of, data, record, now)
    return problems.length > 0 ? problems : mentionProblems(client, set, of, data)
  }
  const about = { set, recordId: record.id, now }
  if (inputForm && input) {
    const given = { ...about, form: inputForm, data: input, sender: actor.id }
    refuseFields(set, [...(await named(inputForm, input)), ...(await linkFilesOfEvent(client, given))])
  }
  if (!form || !submitted) return
  refuseFields(set, finalProblems(kindOf(set, record.kind), record.data, submitted))
  const given = { ...about, form, data: submitted, owner: record.owner }
  refuseFields(set, [...(await named(form, submitted)), ...(await linkFiles(client, given))])
}

function refuseFields(set: PublishedSet, problems: FieldProblem[]): void {
  if (problems.length > 0) throw fieldsRefused(set, problems)
}

function json(value: JsonObject | null | undefined): string | null {
  return value === undefined || value === null ? null : JSON.stringify(value)
}
