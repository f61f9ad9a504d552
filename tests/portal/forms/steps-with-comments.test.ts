import { expect, test } from 'vitest'
import { stepsWithFieldComments } from '#portal/forms/wizard/field-comments-list.tsx'
import { textsOf } from '#portal/texts/say.ts'
import { publishedSet } from '../../support/published-set.ts'

test('a step with a comment that nothing answers is not done', () => {
  const form = publishedSet().forms.brand
  if (!form) throw new Error('There is no such form.')
  const steps = form.steps.map(({ id, title }) => ({ id, label: title, state: 'done' as const }))
  const [first] = form.steps
  const pin = { path: `/${first?.fields[0]}`, comment: 'Which one?', by: 'A reviewer', at: '2026-01-01', answered: false }
  const shown = stepsWithFieldComments(steps, form, [pin], textsOf('wizard'))
  expect(shown.map(({ state }) => state)).toEqual(['open', ...steps.slice(1).map(() => 'done')])
  expect(stepsWithFieldComments(steps, form, [{ ...pin, answered: true }], textsOf('wizard'))).toEqual(steps)
})
