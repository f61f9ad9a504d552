import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { ruleFor } from '#engine/workflow/derive.ts'
import { createReferenceData } from '#server/demonstration/reference-data.ts'
import type { Portal } from '../server/auth/portal.ts'
import { proves } from '../spec/proofs.ts'
import { jobTable } from '../support/job-tables.ts'
import { accountSteps, invited, openTwoLinks, signedUp } from './account-steps.ts'
import { startBusyPortal } from './busy-portal.ts'
import { checkKept, checkStep, type HistoryLine } from './check-step.ts'
import type { PathStep } from './covering-paths.ts'
import { dataAfter } from './expected-effects.ts'
import { filesOf, lifecycles } from './files.ts'
import { everybody, lifecyclePaths, newRecord, type Sent, waysTo } from './lifecycle-paths.ts'
import { LifecyclePortal } from './lifecycle-portal.ts'
import { eventsIn, toldTo } from './reader.ts'
import { type Json, labelOf, metaOf } from './states.ts'
import { hasEndpoints, scopeOf } from './who-may.ts'

/** Nobody lists these paths: they are found in the files, shortest first, and together take every transition, over HTTP with real sessions. */
let portal: Portal
beforeAll(async () => {
  portal = await startBusyPortal()
  await createReferenceData(portal.deps, true)
}, 60_000)
// What one leaves to be sent is nothing to the next, which reads all there is.
afterEach(() => portal.pool.query(`delete from ${jobTable}`))
afterAll(() => portal.close())

type Asked = { organisation: string | null; carrier: string | null }

const second = 1000
const hour = 3_600_000
const nameOf = (path: PathStep<Sent>[]): string => path.map(({ move }) => move.event).join(', ')

test('brands and bots are among the kinds whose history is read after each path', () => {
  proves('workflows.4.brands-history', 'workflows.4.bots-history')
  const read = lifecycles.filter(workflow => hasEndpoints(filesOf(workflow))).map(({ id }) => id)
  expect(read).toEqual(expect.arrayContaining(['brand', 'bot-creation']))
})

describe.each(lifecycles.map(workflow => [workflow.id as string, workflow]))('%s', (id, workflow) => {
  const files = filesOf(workflow)
  const { paths, all, missed } = lifecyclePaths(files)

  test('every transition is on a path', () => {
    const steps = paths.reduce((sum, path) => sum + path.length, 0)
    console.info(`${id}: ${paths.length} paths of ${steps} steps take ${all.length - missed.length} of ${all.length} transitions`)
    expect(missed).toEqual([])
    expect(paths.length).toBeGreaterThan(0)
  })

  test.each(paths.filter(path => isWalkedByOneRow(files, path)).map(path => [nameOf(path), path] as const))(
    '%s',
    { timeout: 60_000 },
    async (_name, path) => {
      if (hasEndpoints(files) || id !== 'account') await alongEndpoints(path)
      else await alongSetUp(path)
    },
  )

  /** Kinds whose endpoints come with their definition: whoever may send an event sends it. */
  async function alongEndpoints(path: PathStep<Sent>[]): Promise<void> {
    const there = new LifecyclePortal(portal, files)
    const owner = await there.owner(everybody(files))
    let standing = await there.create(owner)
    let kept = newRecord(files)
    for (const step of path) {
      const from = portal.deps.now()
      const sender = await there.asker(step.move.column)
      const { got, data, input, actor } = await there.sendBy(sender, standing, step.move)
      expect(got, `${step.move.event} by ${step.move.column} from ${step.from}`).toBe(step.to)
      standing = { ...standing, version: standing.version + 1 }
      const told: HistoryLine = { actorId: actor.id, actorRole: actor.role, input, from, until: portal.deps.now() }
      await checkStep(portal, files, standing.id, standing.version, step, told)
      kept = dataAfter(kept, step.effects, step.move.submitted)
      // What is kept goes with the record's own row.
      if (!scopeOf(workflow)) await checkKept(portal, files, standing.id, standing.version, kept, standing.rows)
      if (data)
        expect(data.lifecycles).toContainEqual(
          expect.objectContaining(shownOf(step.to, standing.version, readerIs(actor, owner.actor))),
        )
      // What happened is in the answer to it as whoever sent it reads it next.
      if (data && sender.cookie)
        expect(timeless(data), `answer to ${step.move.event} by ${step.move.column}`).toEqual(
          timeless(await there.read(sender, standing)),
        )
      // No session idles too long while others walk their paths.
      portal.clock.aheadMs += second
    }
    if (!hasEndpoints(files)) return
    const history = await there.history(owner, standing.id)
    const past = path.map(({ move, from, to }): (string | null)[] => [
      toldTo(eventsIn(workflow)[move.event], 'owner'),
      labelOf(workflow, from, 'owner'),
      labelOf(workflow, to, 'owner'),
    ])
    expect(history.map(({ label, from, to }) => [label, from, to])).toEqual(
      past.reverse().concat([[begunAs(workflow, path[0]?.from ?? ''), null, labelOf(workflow, path[0]?.from ?? '', 'owner')]]),
    )
  }

  /** Without the moment it was answered at, and the seconds until then. */
  function timeless({ facts, ...data }: Json): Json {
    const said = JSON.stringify({ ...data, facts: { ...facts, now: null } })
    return JSON.parse(said.replace(/"secondsSince":\d+/g, '"secondsSince":0'))
  }

  /** Whom the words of a state are for. */
  function readerIs({ organisation, carrier }: Asked, owner: Asked): 'owner' | 'carrier' | 'reviewer' {
    if (organisation === owner.organisation) return 'owner'
    return carrier === null ? 'reviewer' : 'carrier'
  }

  /** What the answer says of the state. */
  function shownOf(state: string, version: number, reader: 'owner' | 'carrier' | 'reviewer') {
    const {
      id: status_id = null,
      tone = 'neutral',
      waitingOn = 'nobody',
      editable = false,
      next: forOwner = null,
      nextFor = {},
    } = metaOf(workflow, state)
    // What the owner has to do, and what is with the reader, is not said to others in the owner's words.
    const holders: string[] = [waitingOn].flat()
    const [holder] = holders
    const others = ['owner', 'nobody', reader].some(one => holders.includes(one)) ? null : forOwner
    const label = labelOf(workflow, state, reader)
    const next = reader === 'owner' ? forOwner : (nextFor[reader] ?? others)
    return { workflow: id, scope: scopeOf(workflow), state, status_id, label, tone, holder, editable, next, version }
  }

  /** An account: each event has a command of its own. */
  async function alongSetUp(path: PathStep<Sent>[]): Promise<void> {
    const person = await (path[0]?.move.data.invited ? invited : signedUp)(portal)
    for (let at = 0; at < path.length; at++) {
      const steps = [path[at]] as PathStep<Sent>[]
      const from = portal.deps.now()
      const { event } = steps[0]?.move ?? { event: '' }
      if (event === 'verify-email' && path[at + 1]?.move.event === event) {
        steps.push(path[++at] as PathStep<Sent>)
        expect(await openTwoLinks(portal, person)).toEqual([200, 200])
      } else {
        const send = accountSteps[event]
        if (!send) throw new Error(`Say in tests/workflows/account-steps.ts how people send "${event}".`)
        expect((await send(portal, person)).statusCode, event).toBe(200)
      }
      for (const [index, step] of steps.entries()) {
        const version = at + 3 - steps.length + index
        const byPortal = step.move.column === 'system'
        const who = byPortal ? { actorId: null, actorRole: 'system' } : { actorId: person.id, actorRole: person.role }
        if (index === steps.length - 1)
          await checkStep(portal, files, person.id, version, step, { ...who, input: null, from, until: portal.deps.now() })
      }
      portal.clock.aheadMs += hour / 60
    }
  }
})

/**
 * Whether one row by carrier can lead the own row along: not where, on its way from one state that the own row follows to the next, it stands
 * where the own row follows it elsewhere. With several rows such a step happens, too: `derive.test.ts` has every combination of them.
 */
function isWalkedByOneRow({ workflow }: ReturnType<typeof filesOf>, path: PathStep<Sent>[]): boolean {
  const derived = workflow['x-derive']
  if (!derived) return true
  const rows = filesOf(lifecycles.find(one => one.id === derived.from))
  const meant = (state: string): string | undefined => {
    const rule = derived.rules.find((one: Json) => one.to === state)
    return rule && (rule.any ?? rule.all)[0]
  }
  return path.every(({ move, from, to }) => {
    const [start, end] = [meant(from), meant(to)]
    if (!move.event.startsWith('derive.') || !start || !end || !derived.in) return true
    const way = waysTo(rows, start).get(end) ?? []
    return way.every(step => step.to === end || [from, to, undefined].includes(ruleFor(derived, [step.to])?.to))
  })
}

/** The first line of a row's history. */
function begunAs(workflow: Json, initial: string): string {
  if (!scopeOf(workflow)) return 'Created'
  return metaOf(workflow, initial).forwarded === false ? 'Submitted for the carrier' : 'Sent to the carrier'
}
