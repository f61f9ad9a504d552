import { describe, expect, test } from 'vitest'
import { visibleData } from '#engine/validation/visible.ts'
import { formProblems } from '#server/records/check-data.ts'
import { aMoment } from '../engine/a-moment.ts'
import { pageForms } from '../parity/page-forms.ts'
import { publishedSet } from '../support/published-set.ts'
import { dataOf, expectedOf, readCases, titleOf } from './cases.ts'

const set = publishedSet()
const page = await pageForms(set)
const plain = (problems: { path: string; message: string }[]) => problems.map(({ path, message }) => ({ path, message }))

for (const { file, form, base, cases } of readCases()) {
  describe(`V1: ${form}`, () => {
    const published = set.forms[form]
    if (!published) throw new Error(`${file} is about the form "${form}", which does not exist.`)

    test('the base is accepted', () => {
      expect(formProblems(published.schema, visibleData(published, base as never), aMoment)).toEqual([])
    })

    test.each(cases.map(one => [titleOf(one), one] as const))('%s', (_name, one) => {
      const data = dataOf(base, one) as never
      expect(plain(formProblems(published.schema, visibleData(published, data), aMoment))).toEqual(expectedOf(one))
      expect(plain(page[form]?.whole(data) ?? [])).toEqual(expectedOf(one))
    })
  })
}
