import { expect } from 'playwright/test'
import { valueAt } from '#engine/definitions/json/json-pointer.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import { brandData, draft, emails, seen, submit, type World } from '../world.ts'

/** Problems that the server finds when data without the fields named, and with those given, are submitted. */
async function refused(world: World, leave: string[], given: object = {}): Promise<{ path: string; message: string }[]> {
  const owner = await world.by(emails.owner)
  const all = await brandData(owner, { ...given })
  const data = Object.fromEntries(Object.entries(all).filter(([name]) => !leave.includes(name)))
  const reply = await submit(owner, await draft(owner, {}), data)
  expect(reply.status).toBe(422)
  return reply.body.data.problems
}

function submitted(world: World): JsonObject {
  const path = '/paths/~1secure~1api~1v1~1brands~1{id}~1submit/post/requestBody/content/application~1json/schema/properties/data'
  return valueAt(world.after.openapi, path) as JsonObject
}

/** The wizard of a new record, at its first step. */
async function wizard(world: World) {
  const page = await world.page(emails.owner)
  // Looks leave the form as it is; the next goes on in it.
  if (await page.getByLabel('Brand name').isVisible()) return page
  await page.goto('/developer/my-brands/new')
  await seen(page.getByLabel('Brand name'))
  return page
}

/** "add a field, a condition for showing it, its message, its limit" */
export const formLooks: Record<string, (world: World) => Promise<void>> = {
  'add a field': async world => {
    const page = await wizard(world)
    await page.getByRole('button', { name: 'Continue' }).click()
    await seen(page.getByText('Enter the slogan').first())
    await expect(page.getByLabel('Slogan')).toHaveAttribute('aria-invalid', 'true')
    expect(await refused(world, ['slogan'])).toEqual([{ path: '/slogan', message: 'Enter the slogan' }])
    expect(submitted(world).required).toContain('slogan')
    expect(world.after.forms.split('export interface ').find(one => one.startsWith('BrandForm '))).toMatch(/^slogan: string$/m)
  },
  'a condition for showing it': async world => {
    const page = await wizard(world)
    const until = page.getByLabel('A slogan by')
    await page.getByLabel('Slogan').fill('It grows')
    await expect(until).toHaveCount(0)
    await page.getByLabel('Slogan').fill('None yet')
    await page.getByLabel('Slogan').blur()
    await seen(until)
    await page.getByRole('button', { name: 'Continue' }).click()
    await seen(page.getByText('Say when there will be one').first())
    await page.screenshot({ path: 'test-results/readme-recipes/form.png', fullPage: true })
    expect(await refused(world, [], { slogan: 'None yet' })).toEqual([
      { path: '/slogan_until', message: 'Say when there will be one' },
    ])
    // What is not shown is not asked, and not kept.
    const owner = await world.by(emails.owner)
    const data = await brandData(owner, { brand_name: 'Hidden Branch', slogan_until: 'May' })
    const reply = await submit(owner, await draft(owner, {}), data)
    expect([reply.status, reply.body.data.data.slogan_until]).toEqual([200, undefined])
    expect(JSON.stringify(submitted(world).allOf)).toContain('"then":{"required":["slogan_until"]}')
    expect(world.after.forms).toMatch(/\bslogan_until\?: string/)
  },
  'its message': async world => {
    const page = await wizard(world)
    // It begins with what is known of the company.
    for (const known of ['Brand name', 'Website']) await page.getByLabel(known, { exact: true }).fill('')
    await page.getByRole('button', { name: 'Continue' }).click()
    await seen(page.getByText('What do people call it?').first())
    await seen(page.getByText('Where is it on the web?').first())
    expect(await refused(world, ['brand_name', 'website'])).toEqual([
      { path: '/brand_name', message: 'What do people call it?' },
      { path: '/website', message: 'Where is it on the web?' },
    ])
    // The other form that asks for the same.
    await page.goto('/setup-enterprise')
    await page.getByLabel('Company website').fill('')
    await page.getByRole('button', { name: 'Submit' }).click()
    await seen(page.getByText('Where is it on the web?').first())
    const body = { for_company: true, company_name: 'Growing Tree', job_title: 'Founder', agent_type: 0 }
    const reply = await (await world.by(emails.owner)).send('POST', '/secure/api/v1/company-details', body)
    expect(reply.body.data.problems).toEqual([{ path: '/company_website', message: 'Where is it on the web?' }])
    expect(valueAt(submitted(world), '/properties/brand_name/errorMessage/required')).toBe('What do people call it?')
  },
  'its limit': async world => {
    const page = await wizard(world)
    const said = page.getByText('A brand name can have at most 140 characters').first()
    await page.getByLabel('Brand name').fill('B'.repeat(141))
    await page.getByLabel('Brand name').blur()
    await seen(said)
    await page.getByLabel('Brand name').fill('B'.repeat(140))
    await expect(said).toHaveCount(0)
    const owner = await world.by(emails.owner)
    const fits = await submit(owner, await draft(owner, {}), await brandData(owner, { brand_name: 'B'.repeat(140) }))
    expect(fits.status, JSON.stringify(fits.body)).toBe(200)
    expect(await refused(world, [], { brand_name: 'C'.repeat(141) })).toEqual([
      { path: '/brand_name', message: 'A brand name can have at most 140 characters' },
    ])
    expect(valueAt(submitted(world), '/properties/brand_name/maxLength')).toBe(140)
  },
}
