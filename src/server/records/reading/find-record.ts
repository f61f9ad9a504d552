import type pg from 'pg'
import type { Actor } from '#engine/conditions/facts.ts'
import type { RecordKind } from '#engine/definitions/kinds.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import { mayActOn } from '#engine/permissions/rights.ts'
import { kindOf } from '../kind-of.ts'
import { refuse } from '../texts.ts'
import { type DecidedBefore, decidedBefore } from './decided-before.ts'
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
  if (!Object.hasOwn(set.records, kind)) throw refuse(set, 'not-found')
  const record = await loadRecord(client, set, kind, id, decisionEvents(set, kindOf(set, kind)))
  const target = record && targetOfRecord(record)
  if (!record || !target || !mayActOn(actor, kindOf(set, kind).rights.read, target)) throw refuse(set, 'not-found')
  if (!mayActOn(actor, kindOf(set, kind).rights[right], target)) throw refuse(set, 'forbidden')
  return record
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
  if (!Object.hasOwn(set.records, kind)) throw refuse(set, 'not-found')
  const record = await loadRecord(client, set, kind, id, decisionEvents(set, kindOf(set, kind)))
  const kept: DecidedBefore | null =
    record && !mayActOn(actor, kindOf(set, kind).rights.read, targetOfRecord(record))
      ? await decidedBefore(client, set, actor, record)
      : null
  if (kept && mayActOn(actor, kindOf(set, kind).rights[right], targetOfRecord(kept.record))) return kept
  return { record: await findVisible(client, set, actor, kind, id, right), until: null }
}
