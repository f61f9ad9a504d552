import { expect, test } from 'playwright/test'
import { proves } from '../spec/proofs.ts'
import { person } from '../support/person.ts'
import { signedIn } from './bot-people.ts'
import { closePages } from './close-pages.ts'
import { type RunningPortal, startPortal } from './start-portal.ts'

let portal: RunningPortal
test.beforeAll(async () => {
  portal = await startPortal()
})
test.afterAll(closePages)
test.afterAll(() => portal.stop())

test('an administrator cannot break the escalation matrix: what is no table is refused, what looks like JSON is read as it was written', async ({
  browser,
}) => {
  proves('workflows.2.escalation-table', 'workflows.3.escalation-table-json')
  const administrator = person(portal.address)
  await administrator.signIn('admin-dotgo-readwrite@demo.example', 'Try-the-portal-1')
  const address = '/secure/api/v1/contents/escalation-matrix'
  const { version, data } = (await administrator.send('GET', address)).body.data
  const broken = ['{"headers": [', { headers: data.table.headers }, { ...data.table, rows: ['{'] }]
  for (const table of broken)
    expect((await administrator.send('PUT', address, { version, data: { ...data, table } })).status).toBe(422)
  const [first, ...others] = data.table.rows
  const quoted = { ...data, table: { ...data.table, rows: [{ ...first, about: 'Say "{" and }]' }, ...others] } }
  expect((await administrator.send('PUT', address, { version, data: quoted })).status).toBe(200)

  const { developer } = await signedIn(browser, portal, 'developer')
  await developer.page.goto('/escalation-matrix')
  await expect(developer.page.getByRole('cell', { name: 'Say "{" and }]' })).toBeVisible()
  expect(developer.trouble).toEqual([])
  await developer.page.context().close()
})
