import { expect, type Page } from 'playwright/test'
import { valueAt } from '#engine/definitions/json/json-pointer.ts'
import type { Json, JsonObject, Schema } from '#engine/definitions/types.ts'
import { limits } from '../support/limits.ts'
import type { Field } from './accessibility-fields.ts'
import type { Place } from './accessibility-page.ts'
import { labelOf } from './accessibility-values.ts'
import { samplePdf, samplePng } from './sample-files.ts'

/** How many presses of Tab may stay inside one element: a day has three parts and a button. */
const partsOfOne = 5

export const place = (page: Page): Promise<Place> => page.evaluate(() => window.looker.place())

/** Puts the keyboard on the button before the form, or the one after it. */
export const startAt = (page: Page, end: 'before' | 'after') => page.evaluate(id => document.getElementById(id)?.focus(), end)

/**
 * Goes from the button before the form to the one after it by Tab, and back by Shift+Tab. Every field, button and link is reached, in
 * the order of the document, and shows that it is.
 * @returns what was reached.
 */
export async function walk(page: Page): Promise<string[]> {
  await startAt(page, 'before')
  const { names, small } = await page.evaluate(() => window.looker.stops())
  expect(small, 'what is pressed is at least 24 by 24 pixels').toEqual([])
  const at = (id: string) => names.findIndex(name => name.startsWith(`button#${id}`))
  const way = names.slice(at('before'), at('after') + 1)
  for (const key of ['Tab', 'Shift+Tab']) {
    await startAt(page, key === 'Tab' ? 'before' : 'after')
    const expected = (key === 'Tab' ? way : way.toReversed()).slice(1)
    expect(await reachedBy(page, key, names, expected.length), `reached by ${key}`).toEqual(expected)
  }
  return way.slice(1, -1)
}

async function reachedBy(page: Page, key: string, names: string[], presses: number): Promise<string[]> {
  await page.evaluate(() => window.looker.left())
  for (let press = 0; press < presses; press++) await page.keyboard.press(key)
  const end = key === 'Tab' ? 'after' : 'before'
  // A day is several stops in one element.
  for (let more = 0; more < presses * partsOfOne && (await place(page)).id !== end; more++) await page.keyboard.press(key)
  const places = [...(await page.evaluate(() => window.looker.left())).slice(1), await place(page)]
  return places
    .filter((here, index) => here.stop < 0 || here.stop !== places[index - 1]?.stop)
    .map(({ stop, ring, tag, id }) => `${names[stop] ?? `something else: ${tag}#${id}`}${ring ? '' : ', which does not show it'}`)
}

/**
 * Fills in a form by keyboard alone: from the button before it by Tab through every field, each worked as its role says. Lists get
 * their entries by their own buttons.
 * @param fields of the form once it holds `data`.
 * @returns the roles worked, one for each field.
 */
export async function fill(page: Page, fields: Field[], data: JsonObject): Promise<string[]> {
  const left = new Map(fields.filter(({ group }) => !group).map(field => [field.id, field]))
  const lists = fields.filter(({ group }) => group)
  const worked: string[] = []
  const ticked = new Set<string>()
  // Choices that are asked for may come after the keyboard was there.
  const isLeft = ({ id, schema, path }: Field) =>
    !ticked.has(id) && (schema.items as Schema | undefined)?.['x-ref'] !== undefined && valueAt(data, path) !== undefined
  // What a button adds may stand before it; the next round comes by.
  for (let round = 0; round === 0 || (left.size > 0 && round < 6) || (lists.some(isLeft) && round < 3); round++) {
    await startAt(page, 'before')
    for (let presses = 0; presses < 200; presses++) {
      await page.keyboard.press('Tab')
      let here = await place(page)
      if (here.id === 'after') break
      const list = lists.find(({ id }) => here.ids.includes(id) && !here.ids.some(inside => left.has(inside)))
      if (list && here.tag === 'button' && /^Add\b/.test(here.name)) {
        if (!(await addEntry(page, list, data))) continue
        here = await place(page)
      }
      if (here.tag === 'select') await turn(page)
      const several = lists.find(
        ({ id, schema }) => here.ids.includes(id) && (schema.items as Schema | undefined)?.type !== 'object',
      )
      if (several && here.type === 'checkbox') {
        worked.push(await tick(page, several, valueAt(data, several.path) as Json[]))
        ticked.add(several.id)
      }
      const field = here.ids.map(id => left.get(id)).find(Boolean)
      if (!field || here.tag === 'button') continue
      left.delete(field.id)
      worked.push(await work(page, field, here, valueAt(data, field.path) as Json))
    }
  }
  expect([...left.keys()], 'fields that no round of Tab came to').toEqual([])
  return worked
}

/** @returns whether there was one to add. */
async function addEntry(page: Page, list: Field, data: JsonObject): Promise<boolean> {
  const wanted = valueAt(data, list.path) as Json[]
  const last = wanted.length - 1
  const there = await page.locator(`[id^="${list.id}_${last}_"], [id="${list.id}_${last}"]`).count()
  if (there > 0) return false
  await page.keyboard.press('Enter')
  return true
}

/** One of several choices: ticked when it is wanted. */
async function tick(page: Page, list: Field, wanted: Json[]): Promise<string> {
  const items = list.schema.items as Schema
  const labels = wanted.map(value => (items['x-ref'] ? labelOf(items, value) : titleOf({ ...list, schema: items }, value)))
  const box = page.locator(':focus')
  const asked = await Promise.all(
    labels.map(name => page.getByRole('checkbox', { name, exact: true }).evaluate(element => element === document.activeElement)),
  )
  if ((await box.isChecked()) !== asked.includes(true)) await page.keyboard.press('Space')
  await expect(box).toBeChecked({ checked: asked.includes(true) })
  return 'checkboxes of several'
}

// The calling code before a number: any other, and back.
async function turn(page: Page): Promise<void> {
  const chosen = () => page.evaluate(() => (document.activeElement as HTMLSelectElement).value)
  const before = await chosen()
  await page.keyboard.press('ArrowDown')
  expect(await chosen(), 'the list of calling codes follows the keys').not.toBe(before)
  await page.keyboard.press('ArrowUp')
  expect(await chosen()).toBe(before)
}

async function work(page: Page, field: Field, here: Place, value: Json): Promise<string> {
  if (here.tag === 'input' && here.type === 'file') return chooseFile(page, field)
  if (here.role === 'combobox' && here.tag === 'input') return find(page, field, value)
  if (here.role === 'combobox') return choose(page, field, value)
  if (here.type === 'radio') return pick(page, field, value)
  if (here.type === 'checkbox') {
    const box = page.locator(':focus')
    if ((await box.isChecked()) !== value) await page.keyboard.press('Space')
    await expect(box).toBeChecked({ checked: value === true })
    return 'checkbox'
  }
  if (here.type === 'date') {
    const [year, month, day] = String(value).split('-')
    await page.keyboard.type(`${month}${day}${year}`)
    await expect(page.locator(':focus')).toHaveValue(String(value))
    return 'date'
  }
  expect(['input', 'textarea'], `${field.title} is something to type into`).toContain(here.tag)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(String(value))
  return here.type || here.tag
}

async function chooseFile(page: Page, field: Field): Promise<string> {
  const asked = page.waitForEvent('filechooser', { timeout: 5000 })
  await page.keyboard.press('Space')
  const uploads = limits.uploads as { [kind: string]: { types: string[]; width?: number; height?: number } }
  const { types, width, height } = uploads[String(field.schema['x-upload'])] ?? { types: [] }
  const isPicture = width !== undefined || !types.includes('pdf')
  await (await asked).setFiles(isPicture ? samplePng('picture.png', width, height) : samplePdf('paper.pdf'))
  // What takes its place has the keyboard.
  await expect(page.locator(`[id="${field.id}"]`).getByRole('button', { name: /^Delete/ })).toBeVisible()
  await expect.poll(async () => (await place(page)).ids, `the keyboard stays at ${field.title}`).toContain(field.id)
  return 'file'
}

const titleOf = ({ schema }: Field, value: Json): string =>
  ((schema.oneOf ?? schema.anyOf) as { const: Json; title: string }[] | undefined)?.find(option => option.const === value)
    ?.title ?? String(value)

const listbox = (page: Page) => page.getByRole('listbox')

async function choose(page: Page, field: Field, value: Json): Promise<string> {
  await page.keyboard.press('Enter')
  await expect(listbox(page)).toBeVisible()
  await closeByEscape(page, field)
  await page.keyboard.press('ArrowDown')
  await takeOption(page, titleOf(field, value))
  await expect(page.locator(`[id="${field.id}"]`)).toHaveText(titleOf(field, value))
  await expect.poll(async () => (await place(page)).id, `the keyboard is back at ${field.title}`).toBe(field.id)
  return 'combobox with a list'
}

async function find(page: Page, field: Field, value: Json): Promise<string> {
  const isNamed = field.schema['x-ref'] !== undefined
  const typed = isNamed ? labelOf(field.schema, value) : String(value).replaceAll('_', ' ')
  await page.keyboard.type(typed)
  // What is no record says more of itself than its value.
  const label = isNamed ? typed : ((await page.getByRole('option', { name: typed }).first().textContent()) ?? '')
  await expect(page.getByRole('option', { name: label, exact: true })).toBeVisible()
  await closeByEscape(page, field)
  await page.keyboard.press('ArrowDown')
  await takeOption(page, label)
  await expect(page.locator(':focus')).toHaveValue(label)
  return 'combobox to type into'
}

/** Escape puts away what is open, and the keyboard is at the field again. */
async function closeByEscape(page: Page, field: Field): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(listbox(page), `Escape closes the list of ${field.title}`).toHaveCount(0)
  await expect.poll(async () => (await place(page)).id, `Escape leaves the keyboard at ${field.title}`).toBe(field.id)
}

async function takeOption(page: Page, name: string): Promise<void> {
  await expect(listbox(page)).toBeVisible()
  const option = () => page.evaluate(() => window.looker.option())
  await expect.poll(option, 'the list says which option would be taken').not.toBe('')
  const most = await page.getByRole('option').count()
  const down = async () => {
    for (let presses = 0; presses < most && (await option()) !== name; presses++) await page.keyboard.press('ArrowDown')
  }
  await down()
  // Where one was chosen already, it may stand before it.
  if ((await option()) !== name) {
    await page.keyboard.press('Home')
    await down()
  }
  expect(await option(), 'reached by arrow keys').toBe(name)
  await page.keyboard.press('Enter')
  await expect(listbox(page)).toHaveCount(0)
}

async function pick(page: Page, field: Field, value: Json): Promise<string> {
  const group = page.locator(`[id="${field.id}"]`)
  const wanted = group.getByRole('radio', { name: titleOf(field, value), exact: true })
  const choices = await group.getByRole('radio').count()
  if (!(await page.locator(':focus').isChecked())) await page.keyboard.press('Space')
  for (let presses = 0; presses < choices && !(await wanted.isChecked()); presses++) await page.keyboard.press('ArrowDown')
  await expect(wanted).toBeChecked()
  await expect(wanted).toBeFocused()
  if ((await page.getByRole('tooltip').count()) > 0) {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('tooltip'), `Escape puts away what ${field.title} shows`).toHaveCount(0)
    await expect(wanted).toBeFocused()
  }
  return 'radio'
}
