import { afterAll, beforeAll, expect, test } from 'vitest'
import { createReferenceData } from '#server/demonstration/reference-data.ts'
import { type Portal, startPortal } from '../auth/portal.ts'
import { type Asker, asker } from './askers.ts'

/** What countries and industries are called where somebody chooses one, in the language of whoever asks. */
let portal: Portal
let owner: Asker
beforeAll(async () => {
  portal = await startPortal()
  await createReferenceData(portal.deps, true)
  owner = await asker(portal, 'DEVELOPER', 'Hindi', null, { kind: 'references' })
}, 60_000)
afterAll(() => portal.close())

type Option = { key: string; label: string; group?: string }
async function options(kind: string, query: string, language: string): Promise<Option[]> {
  const { body, status } = await owner.send('GET', `/${kind}${query}`, undefined, { 'accept-language': language })
  expect(status).toBe(200)
  return body.data
}
const labels = (found: Option[]): string[] => found.map(({ label }) => label)

test.each(['country', 'industry'])('each %s is called in Hindi, and sorted so', async kind => {
  const [hindi, english] = [await options(kind, '', 'hi'), await options(kind, '', 'en')]
  expect(hindi.length).toBeGreaterThan(20)
  expect(hindi.map(({ key }) => key).sort()).toEqual(english.map(({ key }) => key).sort())
  for (const label of labels(hindi)) expect(label).toMatch(/^[\p{Script=Devanagari} -]+$/u)
  expect(labels(hindi)).toEqual(labels(hindi).toSorted((one, other) => one.localeCompare(other, 'hi')))
  expect(labels(english)).toEqual(labels(english).toSorted((one, other) => one.localeCompare(other, 'en')))
})

test('one is found by its Hindi name, part by part, and named by its key', async () => {
  expect(await options('country', '?search=भार', 'hi')).toMatchObject([{ key: 'IN', label: 'भारत' }])
  expect(await options('country', '?search=india', 'en')).toMatchObject([{ key: 'IN', label: 'India' }])
  expect(await options('industry', '?keys=banking', 'hi')).toMatchObject([{ key: 'banking', label: 'बैंकिंग' }])
  const [all, part] = [await options('country', '', 'hi'), await options('country', '?start_index=3&end_index=8', 'hi')]
  expect(part).toEqual(all.slice(3, 8))
})

test('carriers stand in groups by country in Hindi; their own names stay', async () => {
  const [hindi, english] = [await options('carrier', '', 'hi'), await options('carrier', '', 'en')]
  expect(hindi.length).toBeGreaterThan(0)
  expect(labels(hindi).sort()).toEqual(labels(english).sort())
  expect(new Set(hindi.map(({ group }) => group))).toContain('भारत')
})
