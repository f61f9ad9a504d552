import { expect, test } from 'vitest'
import { foldQuestions, straightWay } from '#portal/workflow/straight-way.ts'
import type { WayStep } from '#portal/workflow/way.ts'

const step = (state: string, more: Partial<WayStep> = {}): WayStep => ({
  ...{ state, label: state, tone: 'waiting', at: '', asked: false, submitted: false },
  ...more,
})
const asked = step('asked', { asked: true })
const way = (gone: WayStep[], now: string, ahead: string[] = []) =>
  straightWay(
    gone,
    now,
    ahead.map(state => ({ state })),
  ).map(({ state }) => state)

test('a question stands after what it was asked about, and before what came back', () => {
  expect(way([step('draft'), step('submitted'), asked], 'submitted')).toEqual(['draft', 'submitted', 'asked'])
  expect(way([step('draft'), step('submitted'), asked, step('submitted')], 'approved')).toEqual([
    'draft',
    'submitted',
    'asked',
    'submitted',
  ])
})

test('several rounds of questions are told once', () => {
  expect(way([step('draft'), step('submitted'), asked, step('submitted'), asked], 'submitted')).toEqual([
    'draft',
    'submitted',
    'asked',
  ])
})

test('what was left and came back to with nothing in between is taken once, and what is ahead is not said twice', () => {
  expect(way([step('draft'), step('submitted'), step('draft')], 'submitted')).toEqual(['draft'])
  const rejected = step('rejected', { tone: 'bad' })
  expect(way([step('submitted'), rejected, step('updated'), rejected], 'updated')).toEqual(['submitted', 'rejected'])
  expect(way([step('submitted'), step('pending'), rejected], 'updated', ['pending'])).toEqual(['submitted', 'rejected'])
})

test('several questions, whatever they were asked about, are one step, and what each came back to is told once', () => {
  const [draft, submitted, pending] = [step('draft'), step('submitted'), step('pending')]
  const later = step('asked-later', { asked: true })
  const straight = straightWay([draft, submitted, asked, submitted, pending, later], 'pending', [])
  expect(straight.map(({ state }) => state)).toEqual(['draft', 'submitted', 'asked', 'submitted', 'pending', 'asked-later'])
  expect(foldQuestions(straight, 'pending', '2 questions').map(({ label }) => label)).toEqual([
    'draft',
    'submitted',
    '2 questions',
  ])
  const over = straightWay([draft, submitted, asked, submitted, pending, later, pending], 'approved', [])
  expect(foldQuestions(over, 'approved', '2 questions').map(({ label }) => label)).toEqual([
    'draft',
    'submitted',
    'pending',
    '2 questions',
  ])
})
