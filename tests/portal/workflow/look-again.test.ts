import { expect, test, vi } from 'vitest'
import { followRecordIn, lookAgainIn } from '#portal/workflow/look-again.ts'
import type { LifecycleAnswer, RecordAnswer } from '#portal/workflow/record-answer.ts'
import { publishedSet } from '../../support/published-set.ts'

const { workflows } = publishedSet()

/** A row that has stood where it is for some seconds. */
function row(workflow: string, state: string, holder: string, seconds: number): LifecycleAnswer {
  const since = new Date(Date.now() - seconds * 1000).toISOString()
  const waits = holder === 'nobody' ? [] : [{ holder, since, next: null, due: null }]
  return { workflow, state, holder, since, waits } as unknown as LifecycleAnswer
}

test('what just moved is looked at soon, what stands for long seldom', () => {
  expect(lookAgainIn([row('bot-tester', 'invited', 'platform', 5)], workflows)).toBe(3000)
  expect(lookAgainIn([row('bot-tester', 'invited', 'platform', 200)], workflows)).toBe(6000)
  expect(lookAgainIn([row('bot-tester', 'invited', 'platform', 86_400)], workflows)).toBe(30_000)
})

test('also what waits for nobody, where the platform can move it on; and what waits for others', () => {
  expect(lookAgainIn([row('bot-test', 'delivered', 'nobody', 5)], workflows)).toBe(3000)
  expect(lookAgainIn([row('brand', 'submitted', 'reviewer', 5)], workflows)).toBe(3000)
})

test('not what is with its owner, or at an end', () => {
  expect(lookAgainIn([row('brand', 'rejected', 'owner', 5), row('bot-test', 'failed', 'nobody', 5)], workflows)).toBe(false)
  expect(lookAgainIn([], workflows)).toBe(false)
})

test('what is with its owner, for everybody else', () => {
  expect(lookAgainIn([row('brand', 'rejected', 'owner', 5)], workflows, false)).toBe(3000)
  expect(lookAgainIn([row('bot-test', 'failed', 'nobody', 5)], workflows, false)).toBe(false)
})

test('a record more rarely the longer it and what stands around it is as it is, whatever the clock makes of it', () => {
  const start = Date.now()
  const at = (seconds: number) => new Date(start + seconds * 1000)
  const [actor, related] = [{}, { rows: { 'bot-tester': { accepted: 0 } } }]
  const read = (seconds: number, around: object, since = 0): number => {
    vi.setSystemTime(at(seconds))
    const facts = { actor, related: around, now: at(seconds).toISOString() }
    const lifecycles = [{ since: at(since).toISOString() }]
    return followRecordIn({ facts, lifecycles, updated_at: at(-60).toISOString() } as unknown as RecordAnswer)
  }
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    expect(read(0, related)).toBe(3000)
    expect(read(200, related)).toBe(6000)
    expect(read(86_400, related)).toBe(30_000)
    expect(read(86_400, { rows: { 'bot-tester': { accepted: 1 } } }), 'something moved around it').toBe(3000)
    expect(read(86_400, related, 86_390), 'it has moved itself').toBe(3000)
  } finally {
    vi.useRealTimers()
  }
})
