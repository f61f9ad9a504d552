import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JsonObject } from '#engine/definitions/types.ts'
import { createReferenceData } from '#server/demonstration/reference-data.ts'
import { type Portal, startPortal } from '../server/auth/portal.ts'
import { sendMessages } from '../support/do-jobs.ts'
import { publishedSet } from '../support/published-set.ts'
import type { Asker } from './askers.ts'
import type { Possible } from './covering-paths.ts'
import type { Walked } from './expected-effects.ts'
import { filesOf, lifecycles } from './files.ts'
import { everybody, lifecycleMoves, newRecord, type Sent, waysTo } from './lifecycle-paths.ts'
import { LifecyclePortal } from './lifecycle-portal.ts'
import { eventsIn, toldTo } from './reader.ts'
import { type Json, metaOf } from './states.ts'
import { hasEndpoints, scopeOf } from './who-may.ts'

/** Questions about records, by each way that answers them. Nobody lists these: every lifecycle whose forms ask is found in the files. */
type Move = Possible<Sent, Walked>
type Exchange = { workflow: Json; question: Move; answer: Move }

const { forms } = publishedSet()
/** Whether an event's form has a field of that name. */
const has = (workflow: Json, event: string, field: string): boolean =>
  field in ((forms[eventsIn(workflow)[event].form ?? '']?.schema.properties ?? {}) as JsonObject)

function exchangesOf(workflow: Json): Exchange[] {
  const files = filesOf(workflow)
  if (!hasEndpoints(files)) return []
  const moves = lifecycleMoves(files, { once: true, base: true })
  const first = <T>(all: T[], nameOf: (one: T) => string): T[] => [
    ...new Map(all.reverse().map(one => [nameOf(one), one])).values(),
  ]
  const questions = [...waysTo(files)].flatMap(([state, steps]) => {
    // What was sent on the way there decides who may ask.
    const kept = steps.reduce(
      (memory, { move, from, to }) =>
        moves(from, memory).find(one => one.move.event === move.event && one.to === to)?.memory ?? memory,
      newRecord(files),
    )
    return moves(state, kept).filter(({ move }) => has(workflow, move.event, 'question'))
  })
  return first(questions, ({ move }) => move.event).flatMap(question => {
    const answers = moves(question.to, question.memory).filter(
      ({ move: { event } }) => has(workflow, event, 'answer') || eventsIn(workflow)[event].submits,
    )
    return first(answers, ({ move }) => move.event).map(answer => ({ workflow, question, answer }))
  })
}

const exchanges = lifecycles.flatMap(exchangesOf)

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
  await createReferenceData(portal.deps, true)
}, 60_000)
afterAll(() => portal.close())

type Notice = { id: string; text: string; record_id: string }

/** The notices that somebody gets about a record by what is done. */
async function noticesOf<T>({ cookie }: Asker, id: string, done: () => Promise<T>): Promise<[T, string[]]> {
  const notices = async (): Promise<Notice[]> =>
    (await portal.app.inject({ url: '/secure/api/v1/notices', headers: { cookie } })).json().data
  await sendMessages(portal.deps)
  const before = new Set((await notices()).map(one => one.id))
  const result = await done()
  await sendMessages(portal.deps)
  return [result, (await notices()).filter(one => one.record_id === id && !before.has(one.id)).map(({ text }) => text)]
}

test('events of the lifecycles ask, and each question has an answer', () => {
  expect(exchanges.length).toBeGreaterThan(0)
  const asking = lifecycles.flatMap(workflow =>
    Object.keys(eventsIn(workflow))
      .filter(event => has(workflow, event, 'question'))
      .map(event => `${workflow.id} ${event}`),
  )
  const answered = exchanges
    .filter(({ workflow, answer }) => has(workflow, answer.move.event, 'answer'))
    .map(({ workflow, question }) => `${workflow.id} ${question.move.event}`)
  expect(new Set(answered)).toEqual(new Set(asking))
})

test.each(exchanges.map(one => [`${one.workflow.id}: ${one.question.move.event}, ${one.answer.move.event}`, one] as const))(
  '%s',
  { timeout: 60_000 },
  async (_name, { workflow, question, answer }) => {
    const files = filesOf(workflow)
    const there = new LifecyclePortal(portal, files)
    const owner = await there.owner(everybody(files))
    const [asks, answers] = [await there.asker(question.move.column), await there.asker(answer.move.column)]
    const before = await there.recordIn(question.from, owner)
    const { id } = before
    const row = async (who: Asker): Promise<Json> =>
      (await there.read(who, before)).lifecycles.find(
        (one: Json) => one.workflow === workflow.id && one.scope === scopeOf(workflow),
      )

    const [asked, toldOfQuestion] = await noticesOf(answers, id, () => there.send(before, question.move))
    expect(asked.got).toBe(question.to)
    expect(toldOfQuestion, 'one notice to who answers, with the question').toEqual([
      expect.stringContaining(String(asked.input.question)),
    ])
    const { waitingOn: holder } = metaOf(workflow, question.to)
    for (const who of [asks, answers]) {
      const seen = await there.read(who, before)
      expect(seen.exchanged[0]).toMatchObject({ says: 'question', input: { question: asked.input.question } })
      expect(await row(who)).toMatchObject({ holder, waits: [expect.objectContaining({ holder })] })
    }
    const ofOthers = eventsIn(workflow)[question.move.event].private === 'owner'
    const first = (await there.history(owner, id))[0]?.input
    expect(first).toEqual(ofOthers ? {} : expect.objectContaining({ question: asked.input.question }))

    const standing = { ...before, version: before.version + 1 }
    const [given, toldOfAnswer] = await noticesOf(asks, id, () => there.send(standing, answer.move))
    expect(given.got).toBe(answer.to)
    expect(toldOfAnswer, 'one notice to who asked').toHaveLength(1)
    const seen = await there.read(asks, before)
    expect((await row(asks)).holder).toBe(metaOf(workflow, answer.to).waitingOn)
    const [line] = await there.history(owner, id)
    expect(line?.label).toBe(toldTo(eventsIn(workflow)[answer.move.event], 'owner'))
    // Submitted with nothing said: `tests/e2e/questions.spec.ts` says something along.
    if (!has(workflow, answer.move.event, 'answer') || eventsIn(workflow)[answer.move.event].submits) return
    expect(toldOfAnswer[0]).toContain(given.input.answer)
    expect(seen.exchanged[0]).toMatchObject({ says: 'answer', input: given.input })
    expect(line?.input).toEqual(ofOthers ? {} : expect.objectContaining(given.input))
  },
)
