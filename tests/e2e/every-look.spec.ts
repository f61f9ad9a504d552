import { fileURLToPath } from 'node:url'
import { expect, type Page, test } from 'playwright/test'
import { reviewStep } from '#engine/definitions/publish/review-step.ts'
import type { PublishedForm } from '#engine/definitions/published-set.ts'
import { writeForm } from '../look/forms/compile-definitions.ts'
import { galleryRoot } from '../look/forms/gallery-root.ts'
import { serveForms } from '../look/forms/serve.ts'
import { files } from '../look/forms/services.ts'
import { shownSamples } from '../parity/look-samples.ts'
import { formOfHome, triedFormKeys } from '../parity/tried-form-keys.ts'
import { components, type Field, keys, triedLooks } from '../parity/tried-looks.ts'
import { closePages } from './close-pages.ts'

const samples = shownSamples(files.logo)
const { all, refused, elsewhere, forms } = triedLooks(samples)
const definitions = fileURLToPath(new URL('definitions/look/', galleryRoot))

let gallery: { address: string; close: () => void }
test.beforeAll(async () => {
  gallery = await serveForms()
  for (const form of Object.values(forms)) writeForm(definitions, form)
})
test.afterAll(closePages)
test.afterAll(() => gallery.close())

test('each value of ui:widget and ui:field has a field that is shown so', { tag: '@prove' }, () => {
  expect(components.filter(name => !samples[name])).toEqual([])
  expect(elsewhere).toEqual([])
})

/** What a page shows of fields: their elements, whether they took the keyboard at first, whether they take what is pasted. */
async function shownIn(page: Page, form: string, names: string[]): Promise<{ [name: string]: string }> {
  return page.evaluate(
    ({ form, names }) => {
      const taken = (window as unknown as { taken: string[] }).taken
      return Object.fromEntries(
        names.map(name => {
          const id = `${form}_${name}`
          const element = document.getElementById(id)
          const field = element?.closest('.f-field') ?? element
          const paste = new ClipboardEvent('paste', { bubbles: true, cancelable: true })
          const pasted = element?.dispatchEvent(paste) ?? true
          const html = (field?.outerHTML ?? '').replaceAll(id, 'ID').replace(/_r_\w+_|«\w+»|:r\w+:/g, 'R')
          return [name, JSON.stringify({ html, pasted, taken: taken.includes(id) })]
        }),
      )
    },
    { form, names },
  )
}

for (const [home, form] of Object.entries(forms)) {
  test(`each key of x-ui is seen in the form ${home}, or refused with the next step`, { tag: '@prove' }, async ({ browser }) => {
    const own = all.filter(field => field.home === home)
    const shown: { [name: string]: string } = {}
    const plainOf = ({ shown: as }: Field) => own.find(one => one.shown === as && one.key === undefined) as Field
    // What is refused without a key is refused with each.
    const left = own.filter(field => !refused.has(field) && !refused.has(plainOf(field)))
    const data = Object.fromEntries(
      left.flatMap(({ name, shown: as }) => (samples[as]?.value === undefined ? [] : [[name, samples[as].value]])),
    )
    const parts = form.steps.length > 0 ? form.steps : [{ id: '', fields: left.map(({ name }) => name) }]
    const page = await browser.newPage()
    await page.addInitScript(() => {
      const taken: string[] = []
      Object.assign(window, { taken })
      document.addEventListener('focusin', event => taken.push((event.target as HTMLElement).id), true)
    })
    for (const { id, fields } of parts) {
      const given = Object.fromEntries(Object.entries(data).filter(([name]) => fields.includes(name)))
      const search = new URLSearchParams({ data: JSON.stringify(given), ...(id && { step: id }) })
      await page.goto(`${gallery.address}form/${form.id}?${search}`)
      await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible({ timeout: 60_000 })
      await page.waitForLoadState('networkidle')
      Object.assign(shown, await shownIn(page, id ? `${form.id}-${id}` : form.id, fields))
    }
    await page.close()

    const unseen = left.filter(field => field.key !== undefined && shown[field.name] === shown[plainOf(field).name])
    expect(unseen.map(({ shown: as, key }) => `${as}: ${key}`)).toEqual([])
    const problems = own.flatMap(field => refused.get(field) ?? [])
    for (const { message, fix } of problems) expect([message.length > 10, /[.!?]$/.test(fix)], message).toEqual([true, true])
    const seen = left.filter(({ key }) => key !== undefined).length
    const tried = own.filter(({ key }) => key !== undefined).length
    console.info(
      `${keys.length} keys of fields shown in ${Object.keys(samples).length} ways, in the form ${home}: ${seen} seen, ${tried - seen} refused`,
    )
    expect(seen).toBeGreaterThan(tried / 6)
  })
}

/** All that a page shows of a form: each step with the steps around it and the review, or the form on one page. */
async function shownAlone(page: Page, form: PublishedForm, id: string): Promise<string> {
  writeForm(definitions, { ...form, id })
  const steps = [...form.steps.map(step => step.id), reviewStep]
  const shown: string[] = []
  for (const path of form.steps.length > 0 ? steps.map(step => `wizard/${step}?form=${id}`) : [`form/${id}`]) {
    await page.goto(gallery.address + path)
    await expect(page.locator('button[type=submit]')).toBeVisible()
    await page.waitForLoadState('networkidle')
    shown.push(await page.locator('main').innerHTML())
  }
  return shown
    .join('')
    .replaceAll(id, 'ID')
    .replace(/_r_\w+_|«\w+»|:r\w+:/g, 'R')
}

for (const kind of Object.keys(formOfHome))
  test(`each key of a form is seen in the form ${kind}, or refused with the next step`, { tag: '@prove' }, async ({
    browser,
  }) => {
    const formKeys = triedFormKeys(kind)
    const page = await browser.newPage()
    const shown: { [id: string]: string } = {}
    const silent: string[] = []
    for (const { home, key, id, plain, form, problems, elsewhere } of formKeys) {
      for (const { message, fix } of problems) expect([message.length > 10, /[.!?]$/.test(fix)], message).toEqual([true, true])
      // Refused where it stands, and not because something else broke.
      const at = `/${key.split(' ').join('/')}`
      if (problems.length > 0) expect([home, key, problems.some(({ path }) => path.startsWith(at))]).toEqual([home, key, true])
      if (problems.length > 0 || elsewhere) continue
      shown[id] ??= await shownAlone(page, plain, `plain-${id}`)
      if (
        (await shownAlone(page, form, `changed-${kind.replaceAll(' ', '-')}-${formKeys.findIndex(one => one.form === form)}`)) ===
        shown[id]
      )
        silent.push(`${key} in the form ${home}`)
    }
    await page.close()
    expect(silent).toEqual([])
    const refusedKeys = formKeys.filter(({ problems }) => problems.length > 0).length
    console.info(`${formKeys.length} keys of a form ${kind}: ${formKeys.length - refusedKeys} work, ${refusedKeys} are refused`)
    expect(refusedKeys).toBeLessThan(formKeys.length)
  })
