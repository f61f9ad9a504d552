import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { buildSet } from '#engine/definitions/build-set.ts'
import { publishForm } from '#engine/definitions/publish/publish-form.ts'
import type { PublishedForm } from '#engine/definitions/published-set.ts'
import type { Form } from '#engine/definitions/types.ts'
import { visibleData } from '#engine/validation/visible.ts'
import { formProblems } from '#server/records/drafts/check-data.ts'
import { readFiles } from '#server/sets/read-files.ts'
import { dataOf, expectedOf, type FormCases, momentOf, readCases } from '../definitions/cases.ts'
import { aMoment } from '../engine/a-moment.ts'
import { sampled } from '../support/sampled.ts'
import { type Constraint, constraintsOf } from './constraints.ts'
import implied from './implied.json' with { type: 'json' }
import { valuesFor } from './values.ts'

const { definitions } = buildSet(readFiles(fileURLToPath(new URL('../../', import.meta.url))).files)
const cases = new Map(readCases().map(one => [one.form, one]))
const impliedNames = implied.flatMap(({ constraints }) => constraints)
const counts = { constraints: 0 }

/** What the server says of data, as text to compare. */
function said(form: PublishedForm, data: unknown, moment = aMoment): string {
  const problems = formProblems(form.schema, visibleData(form, data as never), moment)
  return JSON.stringify(problems.map(({ path, message }) => ({ path, message })))
}

/** Whether every committed case, and the base, still holds for the form as changed. */
function allHold({ form, base, cases }: FormCases, { changed }: Constraint, field: string): boolean {
  const published = publishForm(form, changed(definitions.whole[form] as Form) as Form, definitions.limits)
  // Those about the field first: they are the ones that notice.
  const [about, others] = [cases.filter(one => one.field === field), cases.filter(one => one.field !== field)]
  return [...about, ...others, { whole: base }].every(
    one => said(published, dataOf(base, one), momentOf(one)) === JSON.stringify(expectedOf(one)),
  )
}

/** The field that a constraint is about; '' for those of the whole form. */
function fieldOf({ what }: Constraint): string {
  return /^\/properties\/([^/]+)/.exec(what)?.[1] ?? ''
}

/** The form without the fields that other forms write into its record: those are held to by the cases of the form that asks them. */
function asWritten(form: string, source: Form): Form {
  const written = definitions.forms.get(form)?.content.properties ?? {}
  const own = Object.entries(source.properties).filter(([name]) => written[name] !== undefined)
  return { ...source, properties: Object.fromEntries(own) }
}

const fields = Object.entries(definitions.whole).flatMap(([form, source]) => {
  const constraints = constraintsOf(asWritten(form, source))
  return [...new Set(constraints.map(fieldOf))].map(
    field => [form, field, constraints.filter(one => fieldOf(one) === field)] as const,
  )
})

// Generous: processors are shared.
describe('A case notices each constraint that is taken out or moved', { timeout: 120_000 }, () => {
  test('every form has cases', () => {
    expect([...cases.keys()].sort()).toEqual(Object.keys(definitions.whole).sort())
  })

  test.each(sampled(fields, 3))('%s %s', (form, field, constraints) => {
    const own = cases.get(form)
    if (!own) throw new Error(`There is no tests/definitions/${form}.cases.json.`)
    counts.constraints += constraints.length
    const unnoticed = constraints.filter(one => allHold(own, one, field)).map(({ what }) => `${form} ${what}`)
    // One more than a limit that may as well not be there cannot be noticed either.
    expect(unnoticed.filter(name => !impliedNames.includes(name.replace(/ one more$/, '')))).toEqual([])
    // What is noticed needs no row.
    const listed = impliedNames.filter(name => constraints.some(({ what }) => name === `${form} ${what}`))
    expect(listed.filter(name => !unnoticed.includes(name))).toEqual([])
  })

  test.each(impliedNames)('%s is implied: no value that is worth giving shows it', name => {
    const [form = '', what = ''] = name.split(' ')
    const source = definitions.whole[form]
    const base = cases.get(form)?.base
    const constraint = source && constraintsOf(source).find(one => one.what === what)
    if (!source || !base || !constraint) throw new Error(`implied.json names "${name}", which no form has. Take the row out.`)
    const field = fieldOf(constraint)
    const [whole, without] = [
      publishForm(form, source, definitions.limits),
      publishForm(form, constraint.changed(source) as Form, definitions.limits),
    ]
    const values = [...valuesFor(source.properties[field] ?? {}, base[field])]
    expect(values.length).toBeGreaterThan(20)
    expect(
      values.filter(value => said(whole, { ...base, [field]: value }) !== said(without, { ...base, [field]: value })),
    ).toEqual([])
  })

  afterAll(() => {
    const committed = [...cases.values()].reduce((sum, one) => sum + one.cases.length, 0)
    console.log(
      `${cases.size} forms, ${counts.constraints} constraints taken out or moved, ${committed} cases, ${impliedNames.length} implied by others`,
    )
  })
})
