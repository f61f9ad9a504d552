import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { pointerKeys } from '#engine/definitions/json/json-pointer.ts'
import type { PublishedForm } from '#engine/definitions/published-set.ts'
import type { JsonObject, Schema } from '#engine/definitions/types.ts'
import { type FieldProblem, problemsOf } from '#engine/validation/problems.ts'
import { visibleData } from '#engine/validation/visible.ts'
import { createRouter } from '#server/http/operations.ts'
import { formProblems } from '#server/records/drafts/check-data.ts'
import { readCases } from '../definitions/cases.ts'
import { aMoment } from '../engine/a-moment.ts'
import { publishedSet } from '../support/published-set.ts'
import { everyCase, sampled } from '../support/sampled.ts'
import { anyData } from './any-data.ts'
import { type PageForm, pageForms } from './page-forms.ts'
import { isMembers, objectsFor } from './values.ts'

const seed = 20_261_121
const randomRuns = everyCase ? 400 : 100

const set = publishedSet()
const page = await pageForms(set)
// Those whose body is the form; one that takes a form's fields beside its own has them checked as the form says.
const bodies = createRouter(set).operations.filter(
  ({ form, body, checkBody }) =>
    form !== null && checkBody !== null && JSON.stringify(body) === JSON.stringify(set.forms[form]?.schema),
)
const bases = new Map(readCases().map(({ form, base }) => [form, base]))
const counts = { values: 0, refused: 0, comparisons: 0 }

type Compare = (where: string, page: unknown, server: unknown) => void

/** What page and server say of the same data, side by side. */
function differences(
  form: PublishedForm,
  shown: PageForm,
  data: JsonObject,
): { where: string; page: unknown; server: unknown }[] {
  const found: { where: string; page: unknown; server: unknown }[] = []
  const compare: Compare = (where, said, server) => {
    counts.comparisons++
    if (JSON.stringify(said) !== JSON.stringify(server)) found.push({ where, page: said, server })
  }
  // What is sent has been JSON: undefined is missing, -0 is 0.
  const sent = visibleData(form, JSON.parse(JSON.stringify(data)))
  const whole = formProblems(form.schema, sent, aMoment)
  counts.values++
  if (whole.length > 0) counts.refused++
  compare('whole', shown.whole(data), whole)
  compare('draft', shown.draft(data), formProblems(form.draft, sent, aMoment))
  if (isMembers(data)) compareSteps(form, shown, data, whole, compare)
  for (const { id, form: of, checkBody } of bodies) {
    if (of !== form.id || checkBody === null) continue
    const check = checkBody()
    compare(
      `operation ${id}`,
      whole,
      check(sent) ? [] : problemsOf(check.errors ?? [], check.schema as Schema, sent as never, aMoment),
    )
  }
  return found
}

/** Each step is given its part of the data, as the page does it; all of them together find what the whole form finds. */
function compareSteps(form: PublishedForm, shown: PageForm, data: JsonObject, whole: FieldProblem[], compare: Compare): void {
  const firstOf = (path: string) => pointerKeys(path)?.[0] ?? ''
  const byPath = (a: FieldProblem, b: FieldProblem) => (a.path < b.path ? -1 : 1)
  const together: FieldProblem[] = []
  for (const { id, schema, fields, contextFields } of form.steps) {
    const part = Object.fromEntries(
      Object.entries(data).filter(([name]) => fields.includes(name) || contextFields.includes(name)),
    )
    const said = shown.steps[id]?.(part) ?? []
    compare(`step ${id}`, said, formProblems(schema, visibleData(form, JSON.parse(JSON.stringify(part))), aMoment))
    together.push(...said.filter(({ path }) => fields.includes(firstOf(path))))
  }
  // A field that no step asks for cannot be typed; steps may have another order than fields.
  const asked = whole.filter(({ path }) => form.steps.some(({ fields }) => fields.includes(firstOf(path))))
  if (form.steps.length > 0) compare('all steps together', together.sort(byPath), asked.sort(byPath))
}

function baseOf(form: PublishedForm): { [field: string]: unknown } {
  const base = bases.get(form.id)
  if (!base)
    throw new Error(`There is no tests/definitions/${form.id}.cases.json. Write one: "form", a "base" that is accepted, "cases".`)
  return base
}

const forms = Object.values(set.forms).map(form => [form.id, form] as const)

// Generous: processors are shared.
describe('Page and server say the same of', { timeout: 120_000 }, () => {
  test.each(forms)('V1: %s: every value worth giving', (_id, form) => {
    const all = [...sampled([...objectsFor(form.schema, baseOf(form))], 4), [], 'text', 5, true]
    const found = all.flatMap(data => {
      const different = differences(form, page[form.id] as PageForm, data as JsonObject)
      return different.length > 0 ? [{ data, different }] : []
    })
    expect(found.slice(0, 3)).toEqual([])
  })

  test.each(forms)('%s: many fields wrong at once', (_id, form) => {
    const property = fc.property(anyData(form.schema, baseOf(form)), data => {
      expect(differences(form, page[form.id] as PageForm, data as JsonObject)).toEqual([])
    })
    fc.assert(property, { seed, numRuns: randomRuns })
  })

  test('every call whose body is a form is among them', () => {
    const document = readFileSync(new URL('../../openapi/portal.yaml', import.meta.url), 'utf8')
    const named = [...document.matchAll(/schema: \{ \$ref: "[^"]*\/([\w-]+)\.form\.json" \}/g)].map(([, form]) => form)
    expect(bodies.map(({ form }) => form)).toEqual(named)
    expect(named.length).toBeGreaterThan(0)
  })

  test('a page whose form lets more fields through is noticed', async () => {
    const looser = structuredClone(set)
    for (const { schema } of Object.values(looser.forms)) delete schema.additionalProperties
    const other = await pageForms(looser)
    const noticed = Object.values(set.forms).filter(
      form => differences(form, other[form.id] as PageForm, { ...baseOf(form), unasked: 1 } as JsonObject).length > 0,
    )
    expect(noticed.map(({ id }) => id)).toEqual(Object.keys(set.forms))
  })

  afterAll(() => {
    const { values, refused, comparisons } = counts
    console.log(
      `${Object.keys(set.forms).length} forms, ${bodies.length} operations with a form as body, ${values} values given (${refused} refused), ${comparisons} comparisons, seed ${seed}`,
    )
  })
})
