import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { buildSet } from '#engine/definitions/build-set.ts'
import { isObject } from '#engine/definitions/json/is-object.ts'
import type { PublishedForm, PublishedSet } from '#engine/definitions/published-set.ts'
import type { JsonObject, Schema } from '#engine/definitions/types.ts'
import { propertiesOf } from '#engine/validation/schema-places.ts'
import { visibleData } from '#engine/validation/visible.ts'
import { formProblems } from '#server/records/drafts/check-data.ts'
import { compileValidators } from '#server/sets/compile-validators.ts'
import { readFiles } from '#server/sets/read-files.ts'
import { readCases } from '../definitions/cases.ts'
import { aMoment } from '../engine/a-moment.ts'
import { lengthened } from '../parity/lengthened.ts'
import { pageForms } from '../parity/page-forms.ts'
import { everyCase, sampled } from '../support/sampled.ts'
import { type Amount, amountsIn, oneMore, withValue } from './amounts.ts'

const { files } = readFiles(fileURLToPath(new URL('../..', import.meta.url)))
const before = formsOf(files)
const compiledBefore = compileValidators({ forms: before } as PublishedSet)
const pageBefore = await pageForms({ forms: before } as PublishedSet)

const bases = new Map(readCases().map(({ form, base }) => [form, base]))

function formsOf(of: typeof files): { [id: string]: PublishedForm } {
  return buildSet(of).definitions.set.forms as { [id: string]: PublishedForm }
}

/** The forms that ask something else once an amount is one more. */
function changedBy({ file, path, value }: Amount): { [id: string]: PublishedForm } {
  const now = formsOf(withValue(files, { file, path }, oneMore(value)))
  const rules = ({ schema }: PublishedForm) => JSON.stringify(schema)
  return Object.fromEntries(Object.entries(now).filter(([id, form]) => rules(form) !== rules(before[id] as PublishedForm)))
}

const limits = ['minLength', 'maxLength', 'minItems', 'maxItems', 'minimum', 'maximum'] as const

/** A value of a field that is as long, as many or as much as given, else as it is right. */
function sampleOf(keyword: string, amount: number, right: unknown): unknown {
  if (keyword.endsWith('imum')) return amount
  const begun = right ?? (keyword.endsWith('Items') ? ['x'] : 'x')
  return lengthened(begun as string, Math.max(0, amount))
}

/** Whether nothing else is asked of a field's value that would be said before its limits. */
function limitsAlone({ allOf, format, pattern, uniqueItems, distinctBy, items }: Schema): boolean {
  const entries = isObject(items) && (items.format ?? items['x-ref'] ?? items.properties) !== undefined
  return (allOf ?? format ?? pattern ?? uniqueItems ?? distinctBy) === undefined && !entries
}

/** Data of one field beside its limits before and now. */
function* beside(id: string, was: Schema, is: Schema): Generator<{ data: JsonObject; alone: boolean }> {
  for (const [name, field] of Object.entries(propertiesOf(is)))
    for (const keyword of limits) {
      const [old, now] = [propertiesOf(was)[name]?.[keyword], field[keyword]]
      if (typeof old !== 'number' || typeof now !== 'number' || old === now) continue
      for (const amount of [old - 1, old, now, now + 1]) {
        const value = sampleOf(keyword, amount, bases.get(id)?.[name])
        yield { data: { ...bases.get(id), [name]: value } as JsonObject, alone: limitsAlone(field) }
      }
    }
}

const amounts = sampled(
  amountsIn(files).filter(({ file }) => /\.(?:form|fields)\.json$|\/limits\.json$/.test(file)),
  8,
)

// Generous: processors are shared.
describe('each amount of a form, changed by one', { timeout: 240_000 }, () => {
  const counts = { amounts: 0, forms: 0, values: 0, told: 0 }

  test('is kept to by the page as it is by the server, and in its words', async () => {
    const unnoticed: string[] = []
    for (const amount of amounts) {
      const forms = changedBy(amount)
      if (Object.keys(forms).length === 0) continue
      counts.amounts++
      const set = { forms } as PublishedSet
      const where = `${amount.file} ${amount.path}`
      const compiled = compileValidators(set)
      const page = await pageForms(set)
      for (const [id, form] of Object.entries(forms)) {
        counts.forms++
        expect(compiled[id] !== compiledBefore[id], `the page's validator of ${id} after ${where}`).toBe(true)
        let [seen, noticed] = [0, 0]
        for (const { data, alone } of beside(id, before[id]?.schema ?? {}, form.schema)) {
          const said = page[id]?.whole(data)
          const server = formProblems(form.schema, visibleData(form, data), aMoment)
          expect(said, `${id} ${where}`).toEqual(server)
          const old = pageBefore[id]?.whole(data)
          counts.values++
          if (alone) seen++
          if (JSON.stringify(old) !== JSON.stringify(said)) noticed++
        }
        if (seen > 0) counts.told++
        if (seen > 0 && noticed === 0) unnoticed.push(`${id} ${where}`)
      }
    }
    console.info(
      `${counts.amounts} amounts changed ${counts.forms} forms: each validator of the page changed; it was asked for ${counts.values} values beside the limit; in ${counts.told} the limit alone decides, and is noticed`,
    )
    expect(unnoticed).toEqual([])
    expect([counts.amounts > amounts.length / 5, counts.values > (everyCase ? 200 : amounts.length)]).toEqual([true, true])
  })
})
