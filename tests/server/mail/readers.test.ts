import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Portal } from '#server/serve.ts'
import { validData } from '../records/askers.ts'
import { type Editor, startSite } from '../sets/two-servers.ts'
import { startSmtpSink } from './smtp-sink.ts'

/** For a machine that is busy: what is waited for comes within a second. */
const patience = { timeout: 30_000, interval: 50 }
let sink: Awaited<ReturnType<typeof startSmtpSink>>
let site: Awaited<ReturnType<typeof startSite>>
let server: Portal
let owner: Editor
let reviewer: Editor

beforeAll(async () => {
  // Servers log there, a line for each request.
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  sink = await startSmtpSink()
  site = await startSite({ SMTP_URL: sink.url })
  const mail = (text: string) => ({ subject: text, title: 'Hello {{/reader/name}},', paragraphs: [text] })
  site.copy.edit('schemas/brands/brand-submitted.message.json', message => {
    message.parameters = ['/record/label', '/reader/name']
    message.mail = mail('{{/record/label}} was submitted')
    message.notice = { text: 'We have {{/record/label}}.' }
    message.readers = {
      reviewer: { mail: mail('{{/record/label}} waits for you'), notice: { text: 'Decide on {{/record/label}}.' } },
    }
  })
  site.copy.edit('workflows/brand.workflow.json', ({ meta }) => {
    meta.actions['tell-reviewers'].params.message = 'brand-submitted'
  })
  // What nothing sends any more is not published.
  for (const file of ['brand-waiting.message.json', 'brand-waiting.message.hi.json'])
    rmSync(`${site.copy.folder}/schemas/brands/${file}`)
  server = await site.start()
  owner = await site.editor('DEVELOPER')
  reviewer = await site.editor('ADMIN_DOTGO_READWRITE')
}, 180_000)
afterAll(async () => {
  await site?.close()
  await sink?.stop()
})

test('owner and reviewer of one event read two texts by SMTP and in the portal; the mail names who has a name', async () => {
  const people = await site.pool.query<{ id: string; role: string; organisation: string }>(
    'select account_id as id, role, organisation_id as organisation from credential',
  )
  const of = (role: string) => people.rows.find(row => row.role === role)
  const name = JSON.stringify({ first_name: 'Mira', last_name: 'Rao' })
  await site.pool.query('update record set data = data || $2::jsonb where id = $1', [of('ADMIN_DOTGO_READWRITE')?.id, name])
  const nameless = "update record set data = data - 'first_name' - 'last_name' where id = $1"
  await site.pool.query(nameless, [of('DEVELOPER')?.id])
  const data = await validData(site, String(of('DEVELOPER')?.organisation), { brand_name: 'Two Readers' })
  const made = await owner.send(server, 'POST', '/secure/api/v1/brands', { data })
  const path = `/secure/api/v1/brands/${made.body.data.id}/submit`
  expect((await owner.send(server, 'POST', path, { event: 'submit', version: 1, data })).status).toBe(200)

  const mailOf = (subject: string): string =>
    sink.taken.find(({ source }) => source.includes(`Subject: ${subject}`))?.source ?? ''
  await vi.waitFor(() => {
    expect(mailOf('Two Readers was submitted')).toContain('Hello,')
    expect(mailOf('Two Readers waits for you')).toContain('Hello Mira Rao,')
  }, patience)
  const notices = async (who: Editor): Promise<string[]> =>
    (await who.send(server, 'GET', '/secure/api/v1/notices')).body.data.map(({ text }: { text: string }) => text)
  await vi.waitFor(async () => {
    expect(await notices(owner)).toEqual(['We have Two Readers.'])
    expect(await notices(reviewer)).toContain('Decide on Two Readers.')
  }, patience)
  expect(await notices(reviewer)).not.toContain('We have Two Readers.')
})
