import { afterAll, expect, test } from 'vitest'
import type { Browser } from '../auth/browser.ts'
import { type Portal, startPortal } from '../auth/portal.ts'

const secrets = ['harbour-lantern-7', 'violet-thunder-93'] as const
const started: Portal[] = []
afterAll(() => Promise.all(started.map(portal => portal.close())))

/** What a portal with these secrets answers a visitor. */
async function asked(browser: Browser, body: object): Promise<{ status: number; said: string; version?: string }> {
  const answer = await browser.post('/api/v1/portal-version', body)
  const { message, data } = answer.json()
  return { status: answer.statusCode, said: message, version: data?.version }
}

async function visitorWith(versionSecrets: [string, string] | null): Promise<{ portal: Portal; browser: Browser }> {
  const portal = await startPortal({ versionSecrets, demonstration: false })
  started.push(portal)
  return { portal, browser: portal.browser() }
}

test('the version is told for both secrets in their order; tries are counted', async () => {
  const { portal, browser } = await visitorWith([...secrets])
  const [first, second] = secrets
  const right = await asked(browser, { first, second })
  expect(right).toMatchObject({ status: 200, version: expect.stringContaining(portal.set.hash) })
  for (const wrong of [
    { first: second, second: first },
    { first, second: '' },
    { first: '', second },
    { first: '', second: '' },
  ])
    expect(await asked(browser, wrong)).toEqual({ status: 403, said: 'Not Authorized' })
  for (const body of [{ first }, { first, second: 5 }, { first, second, third: '' }])
    expect((await asked(browser, body)).status).toBe(422)
  let tries = 0
  while ((await asked(browser, { first: 'wrong', second: 'wrong' })).status === 403 && tries < 50) tries++
  expect((await asked(browser, { first, second })).status).toBe(429)
})

test('where no secrets are set, nobody is told', async () => {
  const { browser } = await visitorWith(null)
  expect(await asked(browser, { first: '', second: '' })).toEqual({ status: 403, said: 'Not Authorized' })
})
