import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localFiles } from '#server/files/local-files.ts'
import { sweepFiles } from '#server/files/sweep-files.ts'
import { verifyHistory } from '#server/records/reading/verify-history.ts'
import { limits } from '../../support/limits.ts'
import { pdf, png } from '../files/make-files.ts'
import { type Asking, atCarrier, everything, type Further, good, openShop, rowsOf, sentTrial, startFurther } from './further.ts'

const folder = mkdtempSync(join(tmpdir(), 'onramp-given-'))
const picture = png(20, 10)
const missing = 'This file no longer exists. Upload it again.'
let all: Further
beforeAll(async () => {
  all = await startFurther()
  all.portal.deps.files = localFiles(folder)
})
afterAll(async () => {
  await all.portal.close()
  rmSync(folder, { recursive: true, force: true })
})

const screenshot = ({ trials }: Asking) => trials.upload('screenshot', 'what-i-saw.png', picture)
const letter = ({ trials }: Asking) => trials.upload('letter', 'letter.pdf', pdf())

/** A trial that waits for its carriers' decisions. */
async function waiting(carriers = ['vi', 'northline']): Promise<string> {
  const trial = await sentTrial(all.owner, await openShop(all.owner), carriers)
  for (const scope of carriers) good(await atCarrier(all.portal, all.platform, trial, scope, 'pass'))
  return trial
}

async function refuse({ trials }: Asking, id: string, scope: string, files: object, headers = {}) {
  const version = (await rowsOf(all.portal, id)).find(row => row.scope === scope && row.workflow === 'trial-at-carrier')?.version
  const data = { reason_code: 'DOC_ILLEGIBLE', comment: 'It cannot be read at all.', ...files }
  const body = { event: 'refuse', workflow: 'trial-at-carrier', scope, version, data }
  return trials.send('POST', `/${id}/transitions`, body, headers)
}

/** The statuses of opening a file, and of asking for its name and size, for each person. */
async function opened(file: string): Promise<{ [who: string]: number }> {
  const { owner, stranger, platform, vi, northline } = all
  const people = { owner, stranger, platform, vi, northline }
  const statuses = Object.entries(people).map(async ([who, { trials }]) => {
    const [whole, details] = [await trials.open(file), await trials.open(file, '/details')]
    expect(details.status).toBe(whole.status)
    return [who, whole.status] as const
  })
  return Object.fromEntries(await Promise.all(statuses))
}

const filesOf = async ({ trials }: Asking, id: string, event: string): Promise<string[]> =>
  good(await trials.send('GET', `/${id}/history`)).find((line: { event: string }) => line.event === event)?.files

describe('a screenshot with a decision', () => {
  test('is read by who reads that line: the owner, the platform, the carrier of the row; nobody else', async () => {
    const trial = await waiting()
    const file = await screenshot(all.vi)
    expect(await opened(file)).toEqual({ owner: 404, stranger: 404, platform: 404, vi: 200, northline: 404 })
    good(await refuse(all.vi, trial, 'vi', { screenshot: file }))
    expect(await opened(file)).toEqual({ owner: 200, stranger: 404, platform: 200, vi: 200, northline: 404 })
    expect((await all.owner.trials.open(file)).bytes.equals(picture)).toBe(true)
  })

  test('is named by the history and the last decision, in the same order of rights', async () => {
    const trial = await waiting()
    const [file, secret] = [await screenshot(all.vi), await letter(all.vi)]
    const answer = good(await refuse(all.vi, trial, 'vi', { screenshot: file, internal_note: secret }))
    expect(answer.decision.files.sort()).toEqual([file, secret].sort())
    const read = async ({ trials }: Asking) => good(await trials.send('GET', `/${trial}`)).decision?.files
    expect([await read(all.owner), await read(all.platform), await read(all.northline)]).toEqual([[file], [file], []])
    expect(await filesOf(all.owner, trial, 'refuse')).toEqual([file])
    expect((await filesOf(all.vi, trial, 'refuse')).sort()).toEqual([file, secret].sort())
    expect(await filesOf(all.northline, trial, 'refuse')).toBeUndefined()
    // What stays with who wrote it is there for nobody else.
    expect(await opened(secret)).toEqual({ owner: 404, stranger: 404, platform: 404, vi: 200, northline: 404 })
  })

  test('stands with reason and words at its own row, whatever another carrier decides later', async () => {
    const trial = await waiting()
    const [first, second] = [await screenshot(all.vi), await screenshot(all.northline)]
    good(await refuse(all.vi, trial, 'vi', { screenshot: first }))
    good(await refuse(all.northline, trial, 'northline', { screenshot: second, comment: 'Another reason altogether.' }))
    const read = async ({ trials }: Asking) => {
      const { decision, decisions } = good(await trials.send('GET', `/${trial}`))
      const lines: { scope: string; files: string[]; input: { comment: string } }[] = decisions
      return [decision.scope, ...lines.map(({ scope, files, input }) => ({ scope, files, said: input.comment }))]
    }
    const atVi = { scope: 'vi', files: [first], said: 'It cannot be read at all.' }
    const atNorthline = { scope: 'northline', files: [second], said: 'Another reason altogether.' }
    for (const who of [all.owner, all.platform]) expect(await read(who)).toEqual(['northline', atNorthline, atVi])
    expect(await read(all.vi)).toEqual(['vi', atVi])
    expect(await read(all.northline)).toEqual(['northline', atNorthline])
  })

  test('stays: it cannot be deleted, and is not swept with what nobody gave', async () => {
    const trial = await waiting(['vi'])
    const [file, left] = [await screenshot(all.vi), await screenshot(all.vi)]
    good(await refuse(all.vi, trial, 'vi', { screenshot: file }))
    expect(await all.vi.trials.remove(file)).toBe(409)
    const { portal } = all
    portal.clock.aheadMs = 25 * 3_600_000
    try {
      expect((await sweepFiles(portal.deps)).expired).toBeGreaterThan(0)
    } finally {
      portal.clock.aheadMs = 0
    }
    expect([(await all.owner.trials.open(file)).status, (await all.vi.trials.open(left)).status]).toEqual([200, 404])
    expect((await verifyHistory(portal.pool)).faults).toEqual([])
  })

  test('sent again with its key is answered again, and once only stored', async () => {
    const trial = await waiting(['vi'])
    const file = await screenshot(all.vi)
    const version = (await rowsOf(all.portal, trial)).find(row => row.scope === 'vi')?.version
    const data = { reason_code: 'DOC_ILLEGIBLE', comment: 'It cannot be read at all.', screenshot: file }
    const body = { event: 'refuse', workflow: 'trial-at-carrier', scope: 'vi', version, data }
    const send = () => all.vi.trials.send('POST', `/${trial}/transitions`, body, { 'idempotency-key': 'refuse-once' })
    const first = await send()
    const before = await everything(all.portal)
    const again = await send()
    expect([first.status, again.status, again.body]).toEqual([200, 200, first.body])
    expect(await everything(all.portal)).toEqual(before)
    const kept = await all.portal.rows('select workflow, scope from history_file where file_id = $1', [file])
    expect(kept).toEqual([{ workflow: 'trial-at-carrier', scope: 'vi' }])
  })
})

describe('a file that is not the sender’s to give', () => {
  const refused = async (file: string, message = missing) => {
    const trial = await waiting(['vi'])
    const before = await everything(all.portal)
    const reply = await refuse(all.vi, trial, 'vi', { screenshot: file })
    expect([reply.status, reply.body.data?.problems]).toEqual([422, [{ path: '/screenshot', message }]])
    expect(await everything(all.portal)).toEqual(before)
  }

  test('an invented id is 422 at the field, and nothing is written', () => refused(randomUUID()))

  test('so is what somebody else uploaded: another carrier, the owner, a colleague', async () => {
    for (const other of [all.northline, all.owner]) await refused(await other.trials.upload('screenshot', 'a.png', picture))
    // Another account of the same carrier.
    const colleague = all.vi.shops
    expect(colleague.organisation).toBe(all.vi.trials.organisation)
    const file = await colleague.upload('screenshot', 'a.png', picture)
    await refused(file)
    expect(await all.portal.rows('select record_id, linked_at from file where id = $1', [file])).toEqual([
      { record_id: null, linked_at: null },
    ])
  })

  test('so is what does not keep the limits of the field, and what was given before', async () => {
    await refused(await letter(all.vi), limits.uploads.screenshot.message)
    const file = await screenshot(all.vi)
    good(await refuse(all.vi, await waiting(['vi']), 'vi', { screenshot: file }))
    await refused(file)
    const [kept] = await all.portal.rows<{ count: number }>(
      'select count(*)::int as count from history_file where file_id = $1',
      [file],
    )
    expect(kept?.count).toBe(1)
  })

  test('of two decisions at once with one file, one is taken', async () => {
    const [one, two] = [await waiting(['vi']), await waiting(['vi'])]
    const file = await screenshot(all.vi)
    const replies = await Promise.all([one, two].map(trial => refuse(all.vi, trial, 'vi', { screenshot: file })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422])
  })
})

describe('a rule that asks for another upload', () => {
  const expired = { reason_code: 'DOC_EXPIRED' }

  test('holds for the data: the file of the rule is taken, that of the field refused in the words of the rule', async () => {
    const [one, two] = [await waiting(['vi']), await waiting(['vi'])]
    const file = await letter(all.vi)
    good(await refuse(all.vi, one, 'vi', { ...expired, screenshot: file }))
    expect(await opened(file)).toEqual({ owner: 200, stranger: 404, platform: 200, vi: 200, northline: 404 })
    const reply = await refuse(all.vi, two, 'vi', { ...expired, screenshot: await screenshot(all.vi) })
    const problems = [{ path: '/screenshot', message: limits.uploads.letter.message }]
    expect([reply.status, reply.body.data?.problems]).toEqual([422, problems])
    // Without what the rule asks about, the field's own upload holds.
    good(await refuse(all.vi, two, 'vi', { screenshot: await screenshot(all.vi) }))
  })

  test('is one of those that an upload may say it is for; others are named', async () => {
    const about = '&form=refuse-trial&field=%2Fscreenshot'
    for (const kind of ['screenshot', 'letter'])
      await all.vi.trials.upload(`${kind}${about}`, kind === 'letter' ? 'a.pdf' : 'a.png', kind === 'letter' ? pdf() : picture)
    const other = all.vi.trials.upload(`logo${about}`, 'a.png', picture)
    await expect(other).rejects.toThrow('This field takes an upload of the kind screenshot or letter.')
    for (const place of ['&form=refuse-trial&field=%2Fcomment', '&form=nothing&field=%2Fscreenshot', '&form=__proto__'])
      await expect(all.vi.trials.upload(`letter${place}`, 'a.pdf', pdf())).rejects.toThrow('There is no such upload field.')
  })
})

test('a file goes with what the event sets off: the carriers asked read the letter of the platform', async () => {
  const trial = await waiting(['northline'])
  const file = await letter(all.platform)
  const body = { event: 'forward-more', version: 2, data: { carriers: ['vi'], letter: file } }
  good(await all.platform.trials.send('POST', `/${trial}/transitions`, body))
  expect(await filesOf(all.vi, trial, 'start')).toEqual([file])
  expect(await opened(file)).toEqual({ owner: 200, stranger: 404, platform: 200, vi: 200, northline: 404 })
})
