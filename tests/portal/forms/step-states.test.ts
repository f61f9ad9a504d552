import { expect, test } from 'vitest'
import type { PublishedForm } from '#engine/definitions/published-set.ts'
import { knownStep, stepOf, stepStates, stepsFilledIn, stepToGoOn } from '#portal/forms/wizard/step-states.ts'
import { textsOf } from '#portal/texts/say.ts'
import { adoptProjectTexts } from '../../support/portal-texts.ts'

adoptProjectTexts()

const step = (id: string, fields: string[]) => ({ id, title: id, fields, contextFields: [], schema: {}, ui: {} })
const form: PublishedForm = {
  id: 'form',
  title: 'Form',
  schema: {},
  ui: {},
  steps: [step('one', ['a', 'b']), step('two', ['c']), step('three', ['d'])],
  draft: {},
  visible: {},
}
const say = textsOf('wizard')
const missing = (...paths: string[]) => paths.map(path => ({ path, message: 'missing', keyword: 'required' }))
const none = new Set<string>()
const places = (current: string, seen: string[], filledIn = none) => ({ current, seen: new Set(seen), filledIn })
const states = (problems: string[], current: string, seen: string[]) =>
  stepStates(form, missing(...problems), places(current, seen), say).map(({ state }) => state)

test('one may go up to the first step that is not complete, and no further', () => {
  expect(states(['/a', '/c', '/d/0/x'], 'one', ['one'])).toEqual(['current', 'locked', 'locked', 'locked'])
  expect(states(['/c', '/d'], 'one', ['one'])).toEqual(['current', 'open', 'locked', 'locked'])
  expect(states([], 'one', ['one', 'two', 'three'])).toEqual(['current', 'done', 'done', 'open'])
})

test('what nobody has opened is not done, whatever it holds', () => {
  expect(states([], 'one', ['one'])).toEqual(['current', 'open', 'open', 'open'])
  // Of the second a person filled in a field as well.
  const filledIn = stepsFilledIn(form, new Set(['one']), { a: 'x', c: 'y', d: 'z', b: 'mine' }, ['a', 'c', 'd'])
  expect([...filledIn]).toEqual(['two', 'three'])
  expect([...stepsFilledIn(form, new Set(['two']), { a: 'x', b: 'mine', c: 'y' }, ['a', 'c'])]).toEqual([])
  const shown = stepStates(form, [], { current: 'review', seen: new Set(['one', 'two', 'three', 'review']), filledIn }, say)
  expect(shown.map(({ state, hint }) => [state, hint])).toEqual([
    ['done', undefined],
    ['open', 'Filled in for you'],
    ['open', 'Filled in for you'],
    ['current', undefined],
  ])
})

test('a step that was left with problems says so and stays open', () => {
  expect(states(['/a', '/b', '/d'], 'two', ['one', 'two'])).toEqual(['error', 'current', 'locked', 'locked'])
  expect(stepStates(form, missing('/a', '/b'), places('two', ['one', 'two']), say)[0]?.hint).toBe('2 to complete')
})

test('a word that is no step means the first', () => {
  expect(knownStep(form, 'first')).toBe('one')
  expect(knownStep(form, 'review')).toBe('review')
  expect(stepOf(form, '/d/0/x')).toBe('three')
  expect(stepOf(form, '')).toBeUndefined()
})

test('a form is gone on with at the first step that is not complete', () => {
  expect(stepToGoOn(form, missing('/d', '/c'), 'review')).toBe('two')
  expect(stepToGoOn(form, [], 'review')).toBe('review')
})

test('steps that come later stand at the end, locked with their reason, however complete the rest is', () => {
  const lockedSteps = [{ id: 'four', title: 'Four', reason: 'Opens later.' }]
  const shown = stepStates({ ...form, lockedSteps }, [], places('review', ['one', 'two', 'three', 'review']), say)
  expect(shown.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'current', 'locked'])
  expect(shown.at(-1)).toEqual({ id: 'four', label: 'Four', state: 'locked', hint: 'Opens later.' })
})
