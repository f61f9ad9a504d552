import { expect, test } from 'vitest'
import { courseOf } from '#portal/workflow/course.ts'
import type { WayStep } from '#portal/workflow/way.ts'

const step = (state: string, more: Partial<WayStep> = {}): WayStep => ({
  ...{ state, label: state, tone: 'waiting', at: '', asked: false, submitted: false },
  ...more,
})
const [draft, submitted, pending] = [step('draft', { tone: 'neutral' }), step('submitted'), step('pending')]
const asked = step('asked', { asked: true })
const ahead = (...steps: WayStep[]) => steps.map(({ state, label, tone }) => ({ state, label, tone }))
const course = (gone: WayStep[], now: WayStep, holder: string | null, likely: WayStep[]) =>
  courseOf({ gone, ahead: ahead(...likely) }, { ...now, holder: holder as 'owner' }, count => `${count} questions`).map(
    ({ label, is }) => `${label} ${is}`,
  )

test('while a question is open, what was reached before it stays reached', () => {
  expect(course([draft, submitted], asked, 'owner', [submitted, pending])).toEqual([
    'draft done',
    'submitted done',
    'asked now',
    'pending ahead',
  ])
})

test('a question that was answered stands once, and what it was asked about, too', () => {
  expect(course([draft, submitted, asked], submitted, 'reviewer', [pending])).toEqual([
    'draft done',
    'asked over',
    'submitted now',
    'pending ahead',
  ])
  expect(course([draft, submitted, asked, submitted], pending, 'carrier', [])).toEqual([
    'draft done',
    'submitted done',
    'asked over',
    'pending now',
  ])
  expect(course([draft, submitted, asked, submitted, asked], submitted, 'reviewer', [])).toEqual([
    'draft done',
    '2 questions over',
    'submitted now',
  ])
})

test('a review that ended in a rejection was left, and not passed', () => {
  const rejected = step('rejected', { tone: 'bad' })
  expect(course([draft, submitted, pending], rejected, 'owner', [submitted, pending])).toEqual([
    'draft done',
    'submitted done',
    'pending over',
    'rejected now',
  ])
  const sent = step('sent', { submitted: true })
  expect(course([draft, sent], rejected, 'owner', [])).toEqual(['draft done', 'sent done', 'rejected now'])
  const live = step('live', { tone: 'good' })
  expect(course([draft, pending, live], step('suspended', { tone: 'stopped' }), 'nobody', [live])).toEqual([
    'draft done',
    'pending done',
    'live done',
    'suspended now',
  ])
  expect(course([draft, pending, rejected], submitted, 'reviewer', [pending])).toEqual([
    'draft done',
    'rejected over',
    'submitted now',
    'pending ahead',
  ])
})
