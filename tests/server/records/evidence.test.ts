import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JsonObject } from '#engine/definitions/types.ts'
import { createReferenceData } from '#server/demonstration/reference-data.ts'
import { localFiles } from '#server/files/local-files.ts'
import testerCases from '../../definitions/bot-tester.cases.json' with { type: 'json' }
import { withOwn } from '../../support/named-in-data.ts'
import { type Portal, startPortal } from '../auth/portal.ts'
import { pdf } from '../files/make-files.ts'
import { type Asker, asker, validData } from './askers.ts'

/** Evidence that proves nothing is refused. */
let portal: Portal
let owner: Asker
const folder = mkdtempSync(join(tmpdir(), 'onramp-evidence-'))
beforeAll(async () => {
  portal = await startPortal()
  await createReferenceData(portal.deps, true)
  portal.deps.files = localFiles(folder)
  owner = await asker(portal, 'DEVELOPER', 'Evidence')
})
afterAll(async () => {
  await portal.close()
  rmSync(folder, { recursive: true })
})

async function submitted(documents: (data: JsonObject) => JsonObject[]) {
  const data = await validData(portal, owner.organisation)
  const { body } = await owner.send('POST', '', { data })
  const whole = { ...data, documents: documents(data) }
  return owner.send('POST', `/${body.data.id}/submit`, { event: 'submit', version: 1, data: whole })
}
const refusedAt = (path: string, message: string) => ({ status: 422, body: { data: { problems: [{ path, message }] } } })

test('one kind of document, or one file, is no two documents', async () => {
  const twice = (change: JsonObject) => (data: JsonObject) => {
    const [first, second] = data.documents as [JsonObject, JsonObject]
    return [first, { ...second, ...Object.fromEntries(Object.keys(change).map(name => [name, first[name] ?? null])) }]
  }
  expect(await submitted(twice({ document_type_id: 1 }))).toMatchObject(
    refusedAt('/documents', 'The same kind of document is listed twice'),
  )
  expect(await submitted(twice({ file: '' }))).toMatchObject(refusedAt('/documents', 'The same file is listed twice'))
  expect((await submitted(data => data.documents as JsonObject[])).status).toBe(200)
})

test('one file uploaded twice under two names is one file', async () => {
  const same = Buffer.concat([Buffer.from(pdf()), Buffer.from(`\n% ${randomUUID()}\n`)])
  const [one, again] = [await owner.upload('document', 'pan.pdf', same), await owner.upload('document', 'gst.pdf', same)]
  expect(one).not.toBe(again)
  const stored = await portal.rows<{ same: boolean }>(
    'select count(distinct sha256) = 1 as same from file where id = any($1::uuid[])',
    [[one, again]],
  )
  expect([stored, createHash('sha256').update(same).digest().length]).toEqual([[{ same: true }], 32])
  const both = [
    { document_type_id: 1, file: one },
    { document_type_id: 2, file: again },
  ]
  expect(await submitted(() => both)).toMatchObject(refusedAt('/documents/1/file', 'The same file is listed twice'))
  const other = await owner.upload('document', 'other.pdf', Buffer.concat([same, Buffer.from('% other\n')]))
  expect((await submitted(() => [both[0] as JsonObject, { document_type_id: 2, file: other }])).status).toBe(200)
})

test('a phone is invited once for a bot, again after it was removed, and for another bot', async () => {
  const send: Asker['send'] = (method, path, body) => owner.send(method, `/../bot-testers${path}`, body)
  const bots = []
  for (const _ of [1, 2]) {
    const data = await withOwn(portal, 'bot-tester', testerCases.base, owner.organisation)
    bots.push(String(data.bot))
  }
  const [bot = '', other = ''] = bots
  const invited = async (of: string, phone: string) => {
    const data = { bot: of, phone }
    const { body } = await send('POST', '', { data })
    return { id: String(body.data.id), ...(await send('POST', `/${body.data.id}/submit`, { event: 'submit', version: 1, data })) }
  }
  const first = await invited(bot, '+919876500001')
  expect(first.status).toBe(200)
  const message = 'This phone is already a test phone of the bot'
  expect(await invited(bot, '+919876500001')).toMatchObject({
    status: 409,
    body: { message, data: { problems: [{ path: '/phone', message }] } },
  })
  expect((await invited(other, '+919876500001')).status, 'for another bot').toBe(200)
  expect((await invited(bot, '+919876500002')).status, 'another phone').toBe(200)
  expect((await send('POST', `/${first.id}/transitions`, { event: 'remove', version: 2 })).status).toBe(200)
  expect((await invited(bot, '+919876500001')).status, 'once removed').toBe(200)
})
