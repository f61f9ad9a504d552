import { appendFileSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, type Page, test } from 'playwright/test'
import type { Json, JsonObject } from '#engine/definitions/types.ts'
import { publishedForms } from '../look/forms/compile-definitions.ts'
import type { FormState } from '../look/forms/form-states.tsx'
import { serveForms } from '../look/forms/serve.ts'
import { everyCase, sampled } from '../support/sampled.ts'
import {
  type Field,
  fieldsOf,
  hasEntriesToFillIn,
  isProof,
  type Part,
  partsOf,
  partsOfEveryKind,
  problemsIn,
} from './accessibility-fields.ts'
import { fill, startAt, walk } from './accessibility-keyboard.ts'
import { installLooker } from './accessibility-page.ts'
import { proofOf, validData, wrongData } from './accessibility-values.ts'
import { closePages } from './close-pages.ts'
import { listenForTrouble } from './look.ts'

// One page for all, and one load for each step of each form: its states follow each other without another.
test.use({ trace: 'off' })
/** A form that needs what another one asks is one of rows files, and no page shows it. */
const isShown = ({ schema: { properties, required = [] } }: ReturnType<typeof publishedForms>[number]): boolean =>
  (required as string[]).every(name => Object.hasOwn(properties as object, name))
const forms = publishedForms().filter(isShown)
const parts = forms.flatMap(partsOf)
/**
 * States that each kind of field has in one and the same way, whatever the form: tried where a kind first occurs, and with EVERY_CASE in
 * every part.
 */
const inMoreStates = everyCase
  ? new Set(parts.map(({ path }) => path))
  : partsOfEveryKind(parts.map(part => [part, fieldsOf(part, validData(part))]))
/** Those with a kind of field that none before has, and a few of the others. */
const some = sampled(parts, 24)
const tried = parts.filter(part => inMoreStates.has(part.path) || some.includes(part))
const count = { steps: 0, states: 0, links: 0, walked: 0, filled: 0 }
const kinds = new Set<string>()
/** What `fill` may have worked; a form of the gallery has each. */
const ways = [
  'checkbox',
  'checkboxes of several',
  'combobox to type into',
  'combobox with a list',
  'date',
  'email',
  'file',
  'password',
  'radio',
  'tel',
  'text',
  'textarea',
  'url',
]
let gallery: Awaited<ReturnType<typeof serveForms>>
let page: Page
let trouble: string[]

test.beforeAll(async ({ browser }) => {
  gallery = await serveForms()
  page = await browser.newPage({ reducedMotion: 'reduce', colorScheme: 'light', locale: 'en-US' })
  trouble = listenForTrouble(page)
  // Held from the start: asked for by the first wait, it could come later than the key that opens the chooser.
  page.on('filechooser', () => undefined)
  await page.addInitScript(readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'))
  await page.addInitScript(installLooker)
})
test.afterAll(closePages)
test.afterAll(async () => {
  console.log(`accessibility: ${JSON.stringify(count)}; worked by keyboard: ${[...kinds].sort().join(', ')}`)
  await page.close()
  gallery.close()
})

for (const part of tried) {
  test(`${part.path.slice(7)}: keyboard, summary, names and axe in every state`, async () => {
    const data = validData(part)
    await page.goto(gallery.address + part.path)
    await page.locator('form').waitFor()

    const asks = await test.step('empty', () => empty(part, beginning(part, hidden(part, data))))
    await test.step('wrong', () => wrong(part, beginning(part, { ...wrongData(part, data), ...hidden(part, data) }), !asks))
    await test.step('filled in by keyboard', () => filled(part, data))
    if (inMoreStates.has(part.path)) {
      await test.step("the server's problems", () => refusedByServer(part, data))
      await test.step('not to be changed', () => disabled(part, data))
    }
    expect(trouble).toEqual([])
    count.steps++
    appendFileSync(walkedParts(), `${JSON.stringify({ path: part.path, ways: [...kinds] })}\n`)
  })
}

test('every way of filling in a field was worked by keyboard', () => {
  const walked: { path: string; ways: string[] }[] = readFileSync(walkedParts(), 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
  expect(new Set(walked.map(({ path }) => path)).size, 'the forms above come first').toBe(tried.length)
  expect([...new Set(walked.flatMap(({ ways }) => ways))].sort()).toEqual(ways)
})

/** Every part that was walked, a line each: a test that is tried again begins in a new process, which knows of none. */
const walkedParts = () => join(test.info().project.outputDir, 'accessibility-parts.jsonl')

/** What cannot be typed here, because other steps or nobody asks for it. */
function hidden(part: Part, data: JsonObject): JsonObject {
  const typed = new Set(fieldsOf(part, data).map(({ path }) => path.split('/')[1]))
  return Object.fromEntries(Object.entries(data).filter(([name]) => !typed.has(name)))
}

/** Comments are begun beside a record's data and only worded in the form. */
function begun(part: Part, data: JsonObject): JsonObject {
  const isPins = (name: string) => (part.ui[name] as JsonObject | undefined)?.['ui:field'] === 'pins'
  return Object.fromEntries(Object.entries(data).filter(([name]) => isPins(name)))
}

/** The data of a form that was just opened: the defaults of its schema, the proofs there are, lists with the entries that they need. */
function beginning({ schema, ui }: Part, given: JsonObject): JsonObject {
  const properties = Object.entries(schema.properties as { [name: string]: JsonObject })
  const required = (schema.required ?? []) as string[]
  return Object.fromEntries(
    properties.flatMap(([name, field]): [string, Json][] => {
      const said = given[name] ?? field.default ?? (isProof(ui[name]) ? proofOf(field) : undefined)
      const least = required.includes(name) && hasEntriesToFillIn(field) ? Number(field.minItems ?? 0) : 0
      if (least === 0) return said === undefined ? [] : [[name, said]]
      const entries = (said ?? []) as Json[]
      const one = (field.items as JsonObject).type === 'object' ? {} : null
      return [[name, [...entries, ...Array.from({ length: Math.max(0, least - entries.length) }, () => one)]]]
    }),
  )
}

/** @returns whether something must be filled in. */
async function empty(part: Part, data: JsonObject): Promise<boolean> {
  await show({ data })
  await look('empty', fieldsOf(part, data))
  await submit()
  return refused(part, 'refused while empty', data, true)
}

async function wrong(part: Part, data: JsonObject, walks: boolean): Promise<void> {
  await show({ data })
  await submit()
  await refused(part, 'refused with wrong values', data, walks)
}

async function filled(part: Part, data: JsonObject): Promise<void> {
  await show({ data: { ...hidden(part, data), ...begun(part, data) } })
  const fields = fieldsOf(part, data)
  for (const kind of await fill(page, fields, data)) {
    kinds.add(kind)
    count.filled++
  }
  // Filling in came by every field by Tab already.
  await look('filled in', fields, inMoreStates.has(part.path))
  await submit()
  await expect.poll(sent).not.toBe(null)
  const uploads = (value: unknown) =>
    JSON.parse(JSON.stringify(value).replace(/"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"/g, '"an upload"'))
  expect(uploads(await sent())).toEqual(uploads(data))
}

async function refusedByServer(part: Part, data: JsonObject): Promise<void> {
  const fields = fieldsOf(part, data)
  const problems = fields.map(({ path, title }) => ({
    path,
    message: `The server does not take this ${title}.`,
    keyword: 'server',
  }))
  await show({ problems: [...problems, { path: '', message: 'The server does not take this form.', keyword: 'server' }] })
  await expect(summary().getByRole('listitem').filter({ hasText: 'this form' })).toHaveCount(1)
  await follow(part, "the server's problems", problems)
  await look("the server's problems", fields, false)
  await show({ problems: [] })
}

async function disabled(part: Part, data: JsonObject): Promise<void> {
  await show({ data, disabled: true })
  const stops = await look('not to be changed', fieldsOf(part, data))
  expect(stops.filter(name => /^(input|textarea|select)/.test(name))).toEqual([])
  await show({ disabled: false })
}

/** @returns whether it was. */
async function refused(part: Part, state: string, data: JsonObject, walks: boolean): Promise<boolean> {
  const problems = problemsIn(part, data)
  if (problems.length === 0) {
    await expect.poll(sent, `${state}: nothing is wrong, so it is sent`).not.toBe(null)
    return false
  }
  await follow(part, state, problems)
  await look(state, fieldsOf(part, data), walks)
  return true
}

/** The summary has the keyboard; each of its lines leads by Enter to a field that says of itself what the line says. */
async function follow(part: Part, state: string, problems: { path: string; message: string }[]): Promise<void> {
  await expect(summary(), `${state}: the summary has the keyboard`).toBeFocused()
  const links = summary().getByRole('link')
  const lines = await links.allInnerTexts()
  expect(lines.length, `${state}: a line for each problem`).toBe(problems.length)
  const left = [...problems]
  for (const [index, line] of lines.entries()) {
    if (index === 0) await page.keyboard.press('Tab')
    else await links.nth(index).focus()
    await expect(links.nth(index)).toBeFocused()
    await page.keyboard.press('Enter')
    const here = await page.evaluate(() => ({ ...window.looker.said(), ids: window.looker.place().ids }))
    const at = left.findIndex(({ path, message }) => line.endsWith(message) && here.ids.includes(idOf(part, path)))
    expect(at, `${state}: "${line}" leads to its field, not to ${here.ids[0]}`).toBeGreaterThanOrEqual(0)
    const [problem] = left.splice(at, 1)
    // A list of fields may not be called invalid; its message stands below its name.
    if (here.role === 'group') here.texts.push(...here.inside)
    expect(here.texts, `${state}: ${here.ids[0]} is described by the message`).toContain(problem?.message)
    if (here.role !== 'group') expect(here.invalid, `${state}: aria-invalid of ${here.ids[0]}`).toBe('true')
    count.links++
  }
}

const idOf = ({ prefix }: Part, path: string) => prefix + path.replaceAll('/', '_')

/** What holds in every state; a walk by Tab takes time, so not every state has its own. @returns what Tab reaches. */
async function look(state: string, fields: Field[], walks = true): Promise<string[]> {
  await settled()
  await describes(state, fields)
  expect(await page.evaluate(() => window.looker.twice()), `${state}: ids that stand twice`).toEqual([])
  const stops = walks ? await walk(page) : []
  count.walked += stops.length
  const violations = await page.evaluate(async () => {
    const { violations } = await window.axe.run('main', {
      rules: { 'target-size': { enabled: true } },
      resultTypes: ['violations'],
    })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html.slice(0, 200)).join(' | ')}`)
  })
  expect(violations, `${state}: axe`).toEqual([])
  count.states++
  return stops
}

/** Each field is called as its label, and says whether it must be given and what a browser may fill in. */
async function describes(state: string, fields: Field[]): Promise<void> {
  const facts = await page.evaluate(
    ids => ids.map(id => window.looker.field(id)),
    fields.map(({ id }) => id),
  )
  for (const [index, { id, title, required, ui }] of fields.entries()) {
    await expect(page.locator(`[id="${id}"]`), `${state}: the name of ${id}`).toHaveAccessibleName(title)
    // Neither a list nor a file that is already there asks for anything.
    if (facts[index]?.role !== 'group') expect(facts[index]?.required, `${state}: whether ${id} must be given`).toBe(required)
    const said = (ui['ui:options'] as JsonObject | undefined)?.autocomplete
    if (said !== undefined) expect(facts[index]?.autocomplete, `${state}: autocomplete of ${id}`).toBe(said)
  }
}

const summary = () => page.getByRole('alert').filter({ hasText: 'attention' })
const sent = async () => JSON.parse((await page.locator('output').getAttribute('data-sent')) ?? 'null')

async function submit(): Promise<void> {
  await startAt(page, 'after')
  await page.keyboard.press('Shift+Tab')
  await expect(page.locator(':focus')).toHaveAttribute('type', 'submit')
  await page.keyboard.press('Enter')
}

async function show(state: FormState): Promise<void> {
  const round = Number(await page.locator('output').getAttribute('data-round'))
  await page.evaluate(detail => window.dispatchEvent(new CustomEvent('form-state', { detail })), state as object)
  if (state.data) await expect(page.locator('output')).toHaveAttribute('data-round', String(round + 1))
}

async function settled(): Promise<void> {
  await expect(page.getByRole('status', { name: 'Loading the file' })).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
}
