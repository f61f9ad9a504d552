import { expect, type Page } from 'playwright/test'
import { emails, seen, send, submitted, type World } from '../world.ts'

const queue = '/dotgo-admin/my-brands'

async function shown(world: World): Promise<Page> {
  const page = await world.page(emails.reviewer)
  await page.goto(queue)
  await seen(page.getByRole('table'))
  return page
}

async function listed(world: World, query: Record<string, string>) {
  const asked = new URLSearchParams({ list: 'review-brands', limit: '100', ...query })
  return (await world.by(emails.reviewer)).send('GET', `/secure/api/v1/brands?${asked}`)
}

/** "add a column, a filter, a row action". The first record of the world is in Ugine, France. */
export const listLooks: Record<string, (world: World) => Promise<void>> = {
  'add a column': async world => {
    const page = await shown(world)
    await page.getByRole('columnheader', { name: 'City' }).getByRole('button').click()
    await page.getByRole('columnheader', { name: 'City' }).getByRole('button').click()
    await expect(page).toHaveURL(/sort=-city/)
    await seen(page.getByRole('row').nth(1).getByText('Ugine'))
    await page.screenshot({ path: 'test-results/readme-recipes/list.png', fullPage: true })
    const reply = await listed(world, { sort: '-city' })
    expect(reply.body.data.items.map(({ data }: { data: { city: string } }) => data.city)).toEqual(
      expect.arrayContaining(['Ugine', 'Frankfurt']),
    )
    expect(reply.body.data.items[0].data.city).toBe('Ugine')
    expect((await listed(world, { sort: 'state' })).status).toBe(422)
    expect(world.after.names).toBe(world.before.names)
  },
  'a filter': async world => {
    const page = await shown(world)
    await page.getByLabel('Country').click()
    await page.getByRole('option', { name: 'France' }).click()
    const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
    await expect(rows).toHaveCount(1)
    await seen(rows.getByText('Adria'))
    const { items } = (await listed(world, { filter: JSON.stringify({ country: 'FR' }) })).body.data
    expect(items.map(({ label }: { label: string }) => label)).toEqual(['Adria'])
    expect((await listed(world, { filter: JSON.stringify({ city: 'Ugine' }) })).status).toBe(422)
  },
  'a row action': async world => {
    const page = await shown(world)
    // A page shows two rows here, and what was approved meanwhile waits as well.
    const found = `${queue}?search=Adria`
    await page.goto(found)
    await page.getByRole('link', { name: 'History: Adria' }).click()
    await expect(page).toHaveURL(/\/dotgo-admin\/view-brand\/[0-9a-f-]{36}\?tab=history$/)
    await seen(page.getByRole('tab', { name: 'History', selected: true }))
    // Not in other states, not while its condition does not hold, and not for those without the right.
    await page.goto(found)
    await seen(page.getByRole('link', { name: 'In time: Adria' }))
    await expect(page.getByRole('link', { name: /^Late/ })).toHaveCount(0)
    const approved = await submitted(world, { brand_name: 'Approved' })
    await send(await world.by(emails.reviewer), approved, 'skip', 2)
    await page.goto(`${queue}?tab=approved`)
    await seen(page.getByRole('row').nth(1))
    await expect(page.getByRole('link', { name: /^History/ })).toHaveCount(0)
    const manager = await world.page(emails.manager)
    await manager.goto(found)
    await seen(manager.getByRole('link', { name: 'Adria' }))
    await expect(manager.getByRole('link', { name: /^History/ })).toHaveCount(0)
  },
}
