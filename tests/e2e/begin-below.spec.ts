import { expect, test } from 'playwright/test'
import { readFiles } from '#server/sets/read-files.ts'
import { withFurtherKinds } from '../../scripts/docs/further-kinds.ts'
import { copyDefinitions } from '../readme-recipes/definitions-copy.ts'
import { signInAt } from '../readme-recipes/world.ts'
import { closePages } from './close-pages.ts'
import { listenForTrouble, look } from './look.ts'
import { startPortal } from './start-portal.ts'

test.afterAll(closePages)

/** A record that belongs to another, begun from its own list. */
test('the list asks to what a new record belongs, where there are several, and goes on with the one there is', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const copy = copyDefinitions()
  for (const [file, content] of withFurtherKinds(readFiles(copy.folder).files))
    if (file.endsWith('.json')) copy.write(file, content)
  copy.edit('schemas/shops/my-stalls.list.json', list => {
    list.create = { label: 'Plan a stall', to: '/stalls/new', right: 'stall.create' }
  })
  const portal = await startPortal({ ONRAMP_DEFINITIONS: copy.folder })
  try {
    const page = await (await browser.newContext({ baseURL: portal.address })).newPage()
    const trouble = listenForTrouble(page)
    await signInAt(page, 'developer@demo.example')
    await expect(page).toHaveURL(/\/developer\/dashboard$/)
    const shop = async (name: string): Promise<string> => {
      const data = { name, secret: 'shop-secret' }
      const answer = await page.request.post(`${portal.address}/secure/api/v1/shops`, {
        headers: { origin: portal.address },
        data: { data },
      })
      expect(answer.ok(), await answer.text()).toBe(true)
      return (await answer.json()).data.id
    }
    const first = await shop('Corner')
    const begin = page.getByRole('button', { name: 'Plan a stall' }).first()
    await page.goto('/stalls')
    await begin.click()
    await expect(page).toHaveURL(`/stalls/new?shop=${first}`)
    const second = await shop('Market')
    await page.goto('/stalls')
    await begin.click()
    await expect(page.getByRole('menuitem')).toHaveText(['Corner', 'Market'])
    await look(page, 'begin-below')
    await page.getByRole('menuitem', { name: 'Market' }).click()
    await expect(page).toHaveURL(`/stalls/new?shop=${second}`)
    await page.getByLabel('Title').fill('By the door')
    await expect(page.getByText(/^Saved \d\d:\d\d/)).toBeVisible()
    expect(trouble).toEqual([])
  } finally {
    await portal.stop()
    copy.remove()
  }
})
