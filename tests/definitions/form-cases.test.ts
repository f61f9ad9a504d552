import { describe, expect, test } from 'vitest'
import { visibleData } from '#engine/validation/visible.ts'
import { formProblems } from '#server/records/drafts/check-data.ts'
import { aMoment } from '../engine/a-moment.ts'
import { pageForms } from '../parity/page-forms.ts'
import { publishedSet } from '../support/published-set.ts'
import { dataOf, expectedOf, momentOf, readCases, titleOf } from './cases.ts'
import { missingCases } from './missing-cases.ts'

const set = publishedSet()
const page = await pageForms(set)
const plain = (problems: { path: string; message: string }[]) => problems.map(({ path, message }) => ({ path, message }))

const known = readCases()

for (const { file, form, base, cases } of known) {
  describe(`V1: ${form}`, () => {
    const published = set.forms[form]
    if (!published) throw new Error(`${file} is about the form "${form}", which does not exist.`)

    test('the base is accepted', () => {
      expect(formProblems(published.schema, visibleData(published, base as never), aMoment)).toEqual([])
    })

    test.each(cases.map(one => [titleOf(one), one] as const))('%s', (_name, one) => {
      const data = dataOf(base, one) as never
      expect(plain(formProblems(published.schema, visibleData(published, data), momentOf(one)))).toEqual(expectedOf(one))
      expect(plain(page[form]?.whole(data, one.reached) ?? [])).toEqual(expectedOf(one))
    })
  })
}

test('V1: every form has cases', () => {
  expect(known.length).toBeGreaterThan(20)
  expect(missingCases(set, known)).toEqual([])
})

test('a form without cases is named, with the beginning of its file', () => {
  const [said, ...more] = missingCases(
    set,
    known.filter(({ form }) => form !== 'reject'),
  )
  expect(more).toEqual([])
  expect(said).toContain('The form "reject" has no cases. Write tests/definitions/reject.cases.json')
  expect(said).toContain('"base": { "reason_code": …, "comment": …')
  expect(said).toContain('{"field":"reason_code","missing":true,"message":"Choose the reason"}')
})
