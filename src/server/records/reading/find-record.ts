import type pg from 'pg'
import type { Actor } from '#engine/conditions/facts.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { RecordKind } from '#engine/definitions/types.ts'
import { mayActOn } from '#engine/permissions/rights.ts'
import { kindOf } from '../kind-of.ts'
import { refuse } from '../texts.ts'
import { decidedBefore } from './decided-before.ts'
import { targetOfRecord } from './record-facts.ts'
import { decisionEvents } from './record-history.ts'
import type { RecordRow } from './record-row.ts'
import { loadRecord } from './rows.ts'

/**
 * The record, if this actor may see it by the given right of the kind.
 *
 * @throws Refusal 404 when it is not there or not visible: the same answer, so that ids cannot be probed.
 */
export async function findVisible(
  client: pg.ClientBase | pg.Pool,
  set: PublishedSet,
  actor: Actor,
  kind: string,
  id: string,
  right: keyof RecordKind['rights'],
): Promise<RecordRow> {
  return seen(set, actor, await stored(client, set, kind, id), right)
}

/**
 * The same for who only reads: also what is left of a record that the reader's carrier decided against, with `until` the last line of its
 * history that the reader gets.
 *
 * @throws Refusal as `findVisible` does.
 */
export async function findReadable(
  client: pg.ClientBase | pg.Pool,
  set: PublishedSet,
  actor: Actor,
  kind: string,
  id: string,
  right: keyof RecordKind['rights'],
): Promise<{ record: RecordRow; until: number | null }> {
  const record = await stored(client, set, kind, id)
  const rights = kindOf(set, kind).rights
  const isHidden = record !== null && !mayActOn(actor, rights.read, targetOfRecord(record))
  const kept = isHidden ? await decidedBefore(client, set, actor, record) : null
  if (kept && mayActOn(actor, rights[right], targetOfRecord(kept.record))) return kept
  return { record: seen(set, actor, record, right), until: null }
}

/** The record with the last decisions about it, whoever asks. Refuses a kind that there is not. */
async function stored(client: pg.ClientBase | pg.Pool, set: PublishedSet, kind: string, id: string): Promise<RecordRow | null> {
  if (!Object.hasOwn(set.records, kind)) throw refuse(set, 'not-found')
  return loadRecord(client, set, kind, id, decisionEvents(set, kindOf(set, kind)))
}

function seen(set: PublishedSet, actor: Actor, record: RecordRow | null, right: keyof RecordKind['rights']): RecordRow {
  const target = record && targetOfRecord(record)
  if (!record || !target || !mayActOn(actor, kindOf(set, record.kind).rights.read, target)) throw refuse(set, 'not-found')
  if (!mayActOn(actor, kindOf(set, record.kind).rights[right], target)) throw refuse(set, 'forbidden')
  return record
}
