import { expect } from 'vitest'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { State, Transition, Workflow } from '#engine/workflow/types.ts'
import type { startSmtpSink } from '../server/mail/smtp-sink.ts'
import { jobRows } from '../support/job-tables.ts'
import type { KillablePortal } from './killable-portal.ts'

type Sink = Awaited<ReturnType<typeof startSmtpSink>>

/** The Message-IDs of all mails, once the queue holds nothing that can be done now. */
export async function mailsAfterQuiet(portal: KillablePortal, sink: Sink): Promise<string[]> {
  let left: { task: string; attempts: number; payload: unknown; error: string | null }[] = []
  for (let tries = 0; tries < 3000; tries++) {
    left = await portal.query(
      `select j.task as task, j.attempts, j.payload, j.last_error as error
        from ${jobRows} j
        where j.task in ('notify', 'mails', 'deliver', 'deliver-awaited', 'ask') and j.run_at < now() + interval '1 minute'`,
    )
    if (left.length === 0) return sink.taken.map(mail => /^Message-ID:\s+<([^@]+)@/im.exec(mail.source)?.[1] ?? '')
    await new Promise(done => setTimeout(done, 200))
  }
  throw new Error(`The queue did not empty: ${JSON.stringify(left)}`)
}

/**
 * Each change that tells its owner has told every person of the owner, under an id made of the record, the row and the line of its history;
 * each that tells somebody without an account has written to that address; no mail tells of a change that was not kept. Gives how many
 * changes told whom, and how many mails went twice.
 */
export async function compareMails(portal: KillablePortal, set: PublishedSet, mails: string[], organisation: string) {
  const lines = await portal.query<{ key: string; workflow: string; from_state: string | null; event: string; owner: string }>(
    `select h.record_id || '-' || h.workflow || '-' || coalesce(nullif(h.scope, ''), 'main') || '-' || h.seq as key, h.workflow, h.from_state, h.event, r.owner
      from history h join record r on r.id = h.record_id`,
  )
  const readers = await portal.query<{ id: string }>('select account_id as id from credential where organisation_id = $1', [
    organisation,
  ])
  const told = lines.filter(({ owner, workflow, from_state, event }) => {
    const definition = set.workflows[workflow]
    return owner === organisation && definition && from_state !== null && tells(definition, from_state, event, 'owner')
  })
  const written = lines.filter(({ owner, workflow, from_state, event }) => {
    const definition = set.workflows[workflow]
    return owner === organisation && definition && from_state !== null && tells(definition, from_state, event, 'address')
  })
  const sent = new Map<string, number>()
  for (const id of mails) sent.set(id, (sent.get(id) ?? 0) + 1)
  const ids = [...sent.keys()]
  const byChange = Map.groupBy(ids, id => keyOf(id))
  const untold = told.filter(({ key }) => {
    const accounts = new Set((byChange.get(key) ?? []).map(id => accountOf(id)))
    return !readers.every(({ id }) => accounts.has(id))
  })
  expect(untold).toEqual([])
  expect(written.filter(({ key }) => !(byChange.get(key) ?? []).some(id => accountOf(id) === 'address'))).toEqual([])
  const known = new Set(lines.map(({ key }) => key))
  expect(ids.filter(id => byChange.has(keyOf(id)) && !known.has(keyOf(id)) && keyOf(id) !== id)).toEqual([])
  return { told: told.length, written: written.length, mails: mails.length, doubles: mails.length - sent.size }
}

// <record>-<workflow>-<scope>-<line>-<n>-<account, or "address">-mail
const shape = /^(.+-\d+)-\d+-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|address)-mail$/
const keyOf = (id: string): string => shape.exec(id)?.[1] ?? id
const accountOf = (id: string): string => shape.exec(id)?.[2] ?? ''

function tells(workflow: Workflow, from: string, event: string, whom: 'owner' | 'address'): boolean {
  const path = from.split('.')
  const around = path.map((_, depth) =>
    path.slice(0, depth + 1).reduce<State | undefined>((state, name) => state?.states?.[name], { states: workflow.states }),
  )
  const derived = workflow['x-derive']?.rules.find(rule => `derive.${rule.to}` === event)
  const taken: Transition | undefined = derived ?? around.reverse().find(state => state?.on?.[event])?.on?.[event]
  return JSON.stringify(taken ?? null).includes(`"to":"${whom}"`)
}
