import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Asker } from '../records/askers.ts'
import { act, given, good, requestSubmitted, startVerifications } from '../records/verifications.ts'
import { closed, readPdf } from './pdf-text.ts'

let there: Awaited<ReturnType<typeof startVerifications>>
beforeAll(async () => {
  there = await startVerifications()
}, 60_000)
afterAll(() => there.portal.close())

test('a document says no more to a carrier than the record: not how to reach who made it, nor what is private', async () => {
  const { portal, owner, platform, vi, harbour } = there
  const { id, data } = await requestSubmitted(portal, owner)
  good(await act(portal, platform, id, 'forward', given.forward(['vi'])))
  const path = `/${id}/documents/verification-letter`
  const letter = async (who: Asker): Promise<string> => {
    const { status, bytes } = await who.print(path)
    expect(status).toBe(200)
    return closed((await readPdf(bytes)).text)
  }
  const sql = 'select email from credential where account_id = $1'
  const email = closed((await portal.rows<{ email: string }>(sql, [owner.id]))[0]?.email ?? '')
  for (const who of [owner, platform]) expect(await letter(who)).toContain(email)
  const told = await letter(vi)
  for (const hidden of [email, data.partner_email, data.contact_email]) expect(told).not.toContain(String(hidden))
  expect((await harbour.print(path)).status).toBe(404)
})
