import { Readable } from 'node:stream'
import type pg from 'pg'
import type { Actor } from '#engine/conditions/facts.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import { mayActOn, visibility } from '#engine/permissions/rights.ts'
import { findAccount } from '../../auth/accounts/accounts.ts'
import { type FileRow, loadFile, ownsFile } from '../../files/file-row.ts'
import { noticeSql } from '../visibility/readable-notices.ts'
import { readOnward } from './carried-on.ts'
import { presentRecord } from './present.ts'
import { targetOfRecord } from './record-facts.ts'
import { decisionEvents, historyOf } from './record-history.ts'
import { loadRecord } from './rows.ts'
import { shownData } from './shown-data.ts'

/** One file of the export; `read` is called when its turn comes, and gives null for what is not there any more. */
export type OwnEntry = { name: string; read: () => Promise<Readable | null> }

type Reader = {
  pool: pg.Pool
  set: PublishedSet
  actor: Actor
  now: () => Date
  /** Gives the bytes of a file, null when it is damaged. */
  open: (file: FileRow) => Promise<Readable | null>
}

/**
 * All that the portal keeps of a person and of the organisation whose records the person may read: the account, the notices, each record
 * as its owner reads it with its history, and the files.
 */
export async function ownData(reader: Reader): Promise<OwnEntry[]> {
  const { pool, set, actor } = reader
  const records = await pool.query<{ id: string; kind: string }>(
    'select id, kind from record where owner = $1 and kind = any($2) order by created_at, id',
    [actor.organisation, readableKinds(set, actor)],
  )
  const files = await pool.query<Pick<FileRow, 'id' | 'owner' | 'account_id' | 'original_name'>>(
    'select id, owner, account_id, original_name from file where owner = $1 order by created_at, id',
    [actor.organisation],
  )
  return [
    ...(readMe(set) ? [{ name: 'README.txt', read: async () => readMe(set) }] : []),
    { name: 'account.json', read: () => account(reader) },
    { name: 'notices.json', read: () => notices(reader) },
    ...records.rows.map(({ id, kind }) => ({
      name: `${set.records[kind]?.path}/${id}.json`,
      read: () => record(reader, kind, id),
    })),
    ...files.rows
      .filter(file => ownsFile(actor, 'file.read', file))
      .map(({ id, original_name }) => ({ name: `files/${id}/${original_name}`, read: () => file(reader, id) })),
  ]
}

/** Kinds of which the person may read records: of the others not even their ids are given. */
function readableKinds({ records }: PublishedSet, actor: Actor): string[] {
  return Object.entries(records).flatMap(([id, { generated, rights }]) =>
    generated !== false && visibility(actor, rights.read) !== null ? [id] : [],
  )
}

const json = (value: unknown): Readable =>
  Readable.from([Buffer.from(`${JSON.stringify(value, null, 2)}\n`)], { objectMode: false })

/** What the files are, in words (`own-data.content.json`). */
function readMe({ contents }: PublishedSet): Readable | null {
  const about = contents['own-data']
  if (!about) return null
  const sections = (about.sections ?? []).map(({ heading, paragraphs = [] }) => [heading, ...paragraphs].join('\n\n'))
  const text = [about.title, about.introduction ?? '', ...sections].join('\n\n')
  return Readable.from([Buffer.from(`${text}\n`)], { objectMode: false })
}

async function account({ pool, actor }: Reader): Promise<Readable | null> {
  const found = actor.id === null ? null : await findAccount(pool, actor.id)
  if (!found) return null
  const { id, email, role, state, phone, phoneVerifiedAt, deleteAt, data, organisationData } = found
  const stored = { id, email, role, state, phone, phone_verified_at: phoneVerifiedAt, delete_at: deleteAt }
  const second = await pool.query<{ kind: string; name: string; added_at: Date; used_at: Date | null }>(
    'select kind, name, added_at, used_at from second_factor where account_id = $1 order by added_at, id',
    [id],
  )
  const sessions = await pool.query<{ agent: string; address: string; created_at: Date; seen_at: Date }>(
    'select agent, address, created_at, seen_at from session where account_id = $1 order by created_at, id',
    [id],
  )
  return json({ ...stored, data, organisation: organisationData, second_factors: second.rows, sessions: sessions.rows })
}

type OwnNotice = { text: string; url: string | null; at: Date; read_at: Date | null; record_id: string | null }

async function notices({ pool, set, actor }: Reader): Promise<Readable> {
  const values: unknown[] = [actor.id]
  const { sources, text, readable } = noticeSql(set, actor, values)
  const sql = `select ${text()} as text, case when ${readable} then n.url end as url, n.at, n.read_at, case when ${readable} then n.record_id end as record_id
    from ${sources} where n.account_id = $1 order by n.at desc, n.id desc`
  return json((await pool.query<OwnNotice>(sql, values)).rows)
}

async function file({ pool, open }: Reader, id: string): Promise<Readable | null> {
  const found = await loadFile(pool, id)
  return found && open(found)
}

async function record({ pool, set, actor, now }: Reader, kindId: string, id: string): Promise<Readable | null> {
  const kind = set.records[kindId]
  const stored = kind && (await loadRecord(pool, set, kindId, id, decisionEvents(set, kind)))
  if (!stored || !mayActOn(actor, kind.rights.read, targetOfRecord(stored))) return null
  const { facts: _facts, ...shown } = presentRecord(set, kind, stored, await readOnward(pool, set, actor, stored), actor, now())
  const mayReadHistory = mayActOn(actor, kind.rights.history, targetOfRecord(stored))
  const history = mayReadHistory ? await historyOf(pool, set, kind, id, actor) : undefined
  const content = Object.keys(shown.data).length > 0 ? shown.data : (shown.draft ?? {})
  return json({ ...shown, shown: await shownData(pool, set, actor, kindId, content), ...(history && { history }) })
}
