import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JsonObject } from '#engine/definitions/types.ts'
import { createReferenceData } from '#server/demonstration/reference-data.ts'
import { doJobs } from '../../support/do-jobs.ts'
import { jobTable } from '../../support/job-tables.ts'
import { type Portal, startPortal } from '../auth/portal.ts'
import { type Asker, asker, submitted } from './askers.ts'
import { furtherSet, good } from './further.ts'

/** Fields of decisions say what they mean, whatever they are called: under other names nothing is shown to others, hidden or lost. */
let portal: Portal
let owner: Asker
let platform: Asker
let vi: Asker
const names: { [before: string]: string } = {
  reason_code: 'why',
  comment: 'words',
  pins: 'places',
  internal_note: 'for_us',
  question: 'asked',
}
const secret = 'Only the platform reads this'
const typed = 'The scan cannot be read.'

beforeAll(async () => {
  portal = await startPortal()
  await createReferenceData(portal.deps, true)
  owner = await asker(portal, 'DEVELOPER', 'Meant owner')
  platform = await asker(portal, 'ADMIN_DOTGO_READWRITE', 'Meant platform')
  vi = await asker(portal, 'VI_CARRIER_READWRITE', 'Meant vi', 'vi')
}, 60_000)
afterAll(() => portal.close())

/** The definitions with the fields of reviewers' forms renamed, and nothing else. */
const renamed = () =>
  furtherSet(files => {
    for (const [file, content] of files) if (/^schemas\/review\/.*form\.json$/.test(file)) files.set(file, renameFields(content))
  })

function renameFields(form: JsonObject): JsonObject {
  const named = (name: string) => names[name] ?? name
  const keys = (of: object | undefined) => Object.fromEntries(Object.entries(of ?? {}).map(([name, one]) => [named(name), one]))
  const required = (form.required ?? []) as string[]
  const look = form['x-ui'] === undefined ? {} : { 'x-ui': keys(form['x-ui'] as object) }
  return { ...form, ...look, required: required.map(named), properties: keys(form.properties as object) } as JsonObject
}

const act = (who: Asker, id: string, event: string, version: number, data: object, more = {}) =>
  who.send('POST', `/${id}/transitions`, { event, version, data, ...more })
const historyOf = async (who: Asker, id: string): Promise<{ event: string; input: JsonObject; meanings: JsonObject }[]> =>
  good(await who.send('GET', `/${id}/history`))

test('a note written before its field was renamed stays with who wrote it', async () => {
  const id = await submitted(portal, owner)
  good(await act(platform, id, 'forward', 2, { carriers: ['vi'], internal_note: secret }))
  const before = portal.deps.set
  const set = renamed()
  portal.deps.set = () => set
  try {
    expect(JSON.stringify(await historyOf(owner, id))).not.toContain(secret)
    const line = (await historyOf(platform, id)).find(({ event }) => event === 'forward')
    expect(line).toMatchObject({ input: { internal_note: secret }, meanings: { 'internal-note': 'internal_note' } })
  } finally {
    portal.deps.set = before
  }
})

test('under other names a decision is told in words, marked, kept for its organisation, and passed on without the note', async () => {
  const set = renamed()
  const before = portal.deps.set
  portal.deps.set = () => set
  try {
    const id = await submitted(portal, owner, { brand_name: 'Meant Otherwise' })
    good(await act(platform, id, 'forward', 2, { carriers: ['vi'], for_us: secret }))
    const places = [{ path: '/website', comment: 'It cannot be reached.' }]
    const data = { why: 'DOC_ILLEGIBLE', words: typed, places, for_us: 'Only the carrier reads this' }
    good(await act(vi, id, 'reject', 1, data, { workflow: 'brand-at-carrier', scope: 'vi' }))
    const [line] = (await historyOf(owner, id)).filter(({ event }) => event === 'reject')
    expect(line?.input).toEqual({ why: 'DOC_ILLEGIBLE', words: typed, places })
    expect(line?.meanings).toEqual({ reason: 'why', comment: 'words', pins: 'places' })
    expect(JSON.stringify(await historyOf(owner, id))).not.toContain('Only the')
    const [own] = (await historyOf(vi, id)).filter(({ event }) => event === 'reject')
    expect(own).toMatchObject({ input: { for_us: 'Only the carrier reads this' }, meanings: { 'internal-note': 'for_us' } })

    await doJobs(portal.deps, ['notify', 'deliver'])
    const notices = good(await owner.send('GET', '/../notices'))
    expect(JSON.stringify(notices)).toContain('cannot be read')
    const jobs = await portal.rows<{ payload: JsonObject }>(`select payload from ${jobTable}`)
    expect(JSON.stringify(jobs)).not.toContain('Only the')
  } finally {
    portal.deps.set = before
  }
})
