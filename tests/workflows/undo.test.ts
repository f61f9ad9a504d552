import { afterAll, beforeAll, expect, test } from 'vitest'
import { createReferenceData } from '#server/demonstration/reference-data.ts'
import { type Portal, startPortal } from '../server/auth/portal.ts'
import { jobTable } from '../support/job-tables.ts'
import { askerOf } from './askers.ts'
import { filesOf, lifecycles } from './files.ts'
import { everybody, lifecycleMoves, newRecord, waysTo } from './lifecycle-paths.ts'
import { LifecyclePortal } from './lifecycle-portal.ts'
import { eventsIn } from './reader.ts'
import type { StoredRecord } from './record-calls.ts'

/** Every event that undoes another, found in the files: taken back by who did it, for some seconds, with nothing sent out. */
const undos = lifecycles.flatMap(workflow => {
  const files = filesOf(workflow)
  const moves = lifecycleMoves(files, { once: true, base: true })
  return Object.entries<{ undoes?: string }>(eventsIn(workflow)).flatMap(([event, { undoes }]) => {
    if (!undoes) return []
    const done = [...waysTo(files).keys()]
      .flatMap(state => moves(state, newRecord(files)))
      .find(({ move }) => move.event === undoes)
    if (!done) throw new Error(`Nobody can send "${undoes}" of ${workflow.id}.`)
    return [{ workflow, event, done }]
  })
})

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
  await createReferenceData(portal.deps, true)
}, 60_000)
afterAll(() => portal.close())

test('something can be undone', () => expect(undos.length).toBeGreaterThan(0))

test.each(undos.map(one => [`${one.workflow.id}: ${one.done.move.event}, ${one.event}`, one] as const))(
  '%s',
  { timeout: 60_000 },
  async (_name, { workflow, event, done }) => {
    const files = filesOf(workflow)
    const there = new LifecyclePortal(portal, files)
    const owner = await there.owner(everybody(files))
    const [who, column] = [await there.asker(done.move.column), done.move.column]
    // Somebody else with every right of that person.
    const other = await askerOf(portal, column, 'another')
    const undo = { ...done.move, event, submitted: null }
    const did = async (): Promise<StoredRecord> => {
      const before = await there.recordIn(done.from, owner)
      expect((await there.send(before, done.move)).got).toBe(done.to)
      return { ...before, version: before.version + 1 }
    }
    const jobs = async () => (await portal.rows(`select 1 from ${jobTable} where payload->>'recordId' is not null`)).length

    const here = await there.recordIn(done.from, owner)
    const before = { jobs: await jobs(), record: await there.read(who, here) }
    expect((await there.send(here, done.move)).got).toBe(done.to)
    const standing = { ...here, version: here.version + 1 }
    expect((await there.sendBy(other, standing, undo)).got, 'by somebody else').toBe('409')
    expect((await there.send(standing, undo)).got).toBe(done.from)
    const after = await there.read(who, here)
    expect([after.data, after.draft, after.label, after.lifecycles.map((row: { state: string }) => row.state)]).toEqual([
      ...[before.record.data, before.record.draft, before.record.label],
      before.record.lifecycles.map((row: { state: string }) => row.state),
    ])
    expect(await jobs(), 'nothing was sent').toBe(before.jobs)
    const past = (await there.history(owner, here.id)).map(({ label }) => label)
    expect(past.slice(0, 2)).toEqual([eventsIn(workflow)[event].historyLabel, eventsIn(workflow)[done.move.event].historyLabel])
    // Done again, it can be undone again.
    expect((await there.send({ ...here, version: here.version + 2 }, done.move)).got).toBe(done.to)

    const late = await did()
    portal.clock.aheadMs += 31_000
    const refused = await there.send(late, undo)
    expect(refused.got, 'later').toBe('409')
    expect((await there.read(who, late)).facts.lifecycle.state).toBe(done.to)
  },
)
