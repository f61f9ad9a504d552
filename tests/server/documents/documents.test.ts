import { randomUUID } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { milliseconds } from '#engine/definitions/limits/quantities.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import type { Block } from '#engine/documents/types.ts'
import { pictureAddress } from '#server/files/picture-address.ts'
import { acceptedData } from '../../workflows/files.ts'
import { png } from '../files/make-files.ts'
import { drafted, startHttpPortal, type Visitor, visitor } from '../security/over-http.ts'
import { closed, type ReadPdf, readPdf } from './pdf-text.ts'

const hindi = 'हिन्दी क्षत्रिय शर्मा'
const brand = {
  ...(acceptedData('brand')[0] as { contact_email: string }),
  brand_name: 'Zephyr Studio',
  enterprise_name: 'Zéphyr Łódź Private Limited',
  contact_name: hindi,
}

let portal: Awaited<ReturnType<typeof startHttpPortal>>
let owner: Visitor
let stranger: Visitor
let reviewer: Visitor
beforeAll(async () => {
  portal = await startHttpPortal()
  owner = await visitor(portal, portal.set.roles.default, 'Kaveri Digital')
  stranger = await visitor(portal, portal.set.roles.default, 'Somebody else')
  reviewer = await visitor(portal, 'ADMIN_DOTGO_READWRITE', 'The platform')
}, 60_000)
afterAll(() => portal?.close())

async function uploaded(who: Visitor, kind: string, bytes: Buffer): Promise<string> {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(bytes)]), 'picture.png')
  const answer = await fetch(`${portal.address}/secure/api/v1/files?kind=${kind}`, {
    method: 'POST',
    headers: { cookie: who.cookie, origin: new URL(portal.deps.config.publicUrl).origin },
    body,
  })
  if (answer.status !== 201) throw new Error(`Not uploaded: ${await answer.text()}`)
  return ((await answer.json()) as { data: { id: string } }).data.id
}

/** A draft of the owner's, of a brand with all its data, with pictures that are there. */
async function letterDraft(change: JsonObject = {}): Promise<{ id: string; data: JsonObject }> {
  const { id, data } = await drafted(portal, owner, 'bot')
  await portal.pool.query('update record set data = $2, label = $3 where id = $1', [data.brand, brand, brand.brand_name])
  const logo = await uploaded(owner, 'logo', png(224, 224))
  const banner = await uploaded(owner, 'banner', png(1440, 448))
  const changed = { ...data, logo, banner, ...change }
  const saved = await owner.send('PUT', `/secure/api/v1/bots/${id}`, { data: changed, version: 1 })
  if (saved.status !== 200) throw new Error(`Not saved: ${saved.text}`)
  return { id, data: changed }
}

const pathOf = (id: string, name = 'verification-letter'): string => `/secure/api/v1/bots/${id}/documents/${name}`

async function printed(who: Visitor, id: string): Promise<{ headers: Headers; bytes: Buffer; pdf: ReadPdf }> {
  const answer = await fetch(portal.address + pathOf(id), { headers: { cookie: who.cookie } })
  const bytes = Buffer.from(await answer.arrayBuffer())
  if (answer.status !== 200) throw new Error(`Not printed: ${bytes.toString()}`)
  return { headers: answer.headers, bytes, pdf: await readPdf(bytes) }
}

async function refused(who: Visitor, path: string): Promise<[number, string]> {
  const { status, body } = await who.send('GET', path)
  return [status, body.code]
}

describe('The verification letter', () => {
  test('has every field that the specification names, for who reviews what was submitted', async () => {
    const { id, data } = await letterDraft({ bot_name: `Zephyr ${randomUUID().slice(0, 8)}` })
    const sent = await owner.send('POST', `/secure/api/v1/bots/${id}/submit`, { event: 'submit', version: 1, data })
    expect([sent.status, sent.body.message]).toEqual([200, undefined])
    await portal.pool.query(`update record set answers = '{"bot_id": "zephyr@rbm.example"}' where id = $1`, [id])
    const { headers, pdf } = await printed(reviewer, id)
    const fields = {
      'Agent name': data.bot_name,
      'Agent ID': 'zephyr@rbm.example',
      Description: data.short_description,
      'Logo URL': pictureAddress(portal.deps, String(data.logo)),
      'Hero image URL': pictureAddress(portal.deps, String(data.banner)),
      'Developer contact': owner.email,
      'Terms of service URL': data.tos_url,
      'Privacy policy URL': data.privacy_url,
    }
    for (const [label, value] of Object.entries(fields))
      expect(closed(pdf.text)).toContain(closed(`${label} ${label === 'Developer contact' ? '' : value}`))
    for (const value of [owner.email, 'Kaveri Digital', brand.brand_name, brand.enterprise_name, brand.contact_email])
      expect(closed(pdf.text)).toContain(closed(value))
    expect(pdf.text).toContain(`own the brand ${brand.brand_name}`)
    expect(pdf.text).toContain(`Signed for ${brand.enterprise_name}`)
    expect(pdf.said.join('')).toContain(hindi)
    expect(pdf.text).not.toContain('DRAFT')
    expect([pdf.title, pdf.language]).toEqual([`Verification letter for ${data.bot_name}`, 'en-IN'])
    expect(new Set(pdf.tags)).toEqual(new Set(['Root', 'Document', 'H1', 'P', 'Table', 'TR', 'TH', 'TD']))
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^sandbox;/),
      'content-disposition': `attachment; filename="Verification letter - ${data.bot_name}.pdf"; filename*=UTF-8''${encodeURIComponent(`Verification letter - ${data.bot_name}.pdf`)}`,
    })
    const address = new URL(fields['Logo URL']).pathname
    expect((await portal.ask({ path: address })).status).toBe(200)
  })

  test('is made from the draft for its owner and says so; for others there is none before it is submitted', async () => {
    const { id } = await letterDraft({ bot_name: 'Not sent' })
    const { pdf } = await printed(owner, id)
    expect(pdf.text).toContain('Not sent')
    for (const page of pdf.pages) expect(page).toContain('DRAFT: made from data that have not been submitted.')
    expect(await refused(reviewer, pathOf(id))).toEqual([404, 'not-found'])
  })

  test('leaves blanks for what a draft does not have yet', async () => {
    const made = await owner.send('POST', '/secure/api/v1/bots', { data: {} })
    await owner.send('PUT', `/secure/api/v1/bots/${made.body.data.id}`, { data: { short_description: 'Only this.' }, version: 1 })
    const { pdf } = await printed(owner, made.body.data.id)
    for (const text of ['Only this.', 'Not assigned yet', 'Not uploaded yet', '____']) expect(pdf.text).toContain(text)
  })

  test('is not there for another organisation, under another name, or of nothing', async () => {
    const { id } = await letterDraft()
    expect(await refused(stranger, pathOf(id))).toEqual([404, 'not-found'])
    for (const name of ['letter', 'constructor', '__proto__', '%00', 'verification-letter.pdf'])
      expect([name, ...(await refused(owner, pathOf(id, name)))]).toEqual([name, 404, 'not-found'])
    expect(await refused(owner, pathOf(randomUUID()))).toEqual([404, 'not-found'])
    expect((await portal.ask({ path: pathOf(id) })).status).toBe(401)
    expect((await owner.send('GET', `/secure/api/v1/brands/${id}/documents/verification-letter`)).status).toBe(404)
  })

  test('gives away nothing that a draft names and its owner may not see', async () => {
    const foreign = await drafted(portal, stranger, 'brand')
    await portal.pool.query('update record set data = $2 where id = $1', [foreign.id, { ...brand, brand_name: 'Foreign secret' }])
    const logo = await uploaded(stranger, 'logo', png(224, 224))
    const { id } = await letterDraft({ brand: foreign.id, logo })
    const { pdf } = await printed(owner, id)
    expect(pdf.text).not.toContain('Foreign secret')
    expect(closed(pdf.text)).not.toContain(logo)
    expect(pdf.text).toContain('Not uploaded yet')
  })

  test('F37: prints hostile values as text, in the order they are written in', async () => {
    const { id, data } = await letterDraft()
    const hostile = {
      bot_name: 'bad\u0007\u202eexe.fdp',
      short_description: '{{/related/owner/label}} (Tj) ET <b>',
      long_description: `${'W'.repeat(2000)} ${'very long '.repeat(99)}`,
    }
    // As if it had been stored before the form refused it.
    await portal.pool.query('update record set draft = $2 where id = $1', [id, { ...data, ...hostile }])
    const { pdf, headers } = await printed(owner, id)
    expect(pdf.text).toContain('badexe.fdp')
    expect(pdf.text).not.toContain('\u202e')
    expect(pdf.text).toContain('{{/related/owner/label}} (Tj) ET <b>')
    expect(pdf.text.match(/W/g)?.length).toBeGreaterThanOrEqual(2000)
    expect(pdf.pages.length).toBeLessThan(6)
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''[\w%.-]+$/)
  })

  test('is the same bytes for the same facts at the same time', async () => {
    const { id } = await letterDraft()
    const now = portal.deps.now()
    const before = portal.deps.now
    portal.deps.now = () => now
    try {
      const [one, two] = [await printed(owner, id), await printed(owner, id)]
      expect(one.bytes.equals(two.bytes)).toBe(true)
      portal.deps.now = () => new Date(now.getTime() + 1000)
      expect((await printed(owner, id)).bytes.equals(one.bytes)).toBe(false)
    } finally {
      portal.deps.now = before
    }
  })

  test('is not made more often than the limit allows', async () => {
    const someone = await visitor(portal, portal.set.roles.default, 'Kaveri Digital')
    const { id } = await letterDraft()
    const [{ times, within } = { times: 0, within: '' }] = portal.set.limits.rates.document?.perAccount ?? []
    const sql = 'insert into rate_limit (key, points, expire) values ($1, $2, $3)'
    await portal.pool.query(sql, [`document.perAccount:${within}:${someone.id}`, times - 1, Date.now() + milliseconds(within)])
    const of = async (): Promise<number> =>
      (await fetch(portal.address + pathOf(id), { headers: { cookie: someone.cookie } })).status
    expect([await of(), await of()]).toEqual([200, 429])
  })
})

describe('A document of a record kind', () => {
  const kind = () => portal.set.records.bot?.documents?.['verification-letter']
  const file = () => portal.set.documents['verification-letter']

  /** What a published change would do, for one test. */
  async function changed(use: object, blocks: Block[] | null, run: () => Promise<void>): Promise<void> {
    const [use0, file0] = [{ ...kind() }, { ...file() }]
    Object.assign(kind() as object, use)
    if (blocks) Object.assign(file() as object, { blocks })
    await run().finally(() => {
      for (const key of Object.keys(use)) delete (kind() as Record<string, unknown>)[key]
      Object.assign(kind() as object, use0)
      Object.assign(file() as object, file0)
    })
  }

  test('takes its own right beside the one to see the record', async () => {
    const { id } = await letterDraft()
    await changed({ right: 'bot.decide' }, null, async () => {
      expect(await refused(owner, pathOf(id))).toEqual([403, 'forbidden'])
      expect(await refused(stranger, pathOf(id))).toEqual([404, 'not-found'])
    })
  })

  test('is about what its record kind says it is about', async () => {
    const { id } = await letterDraft()
    await changed({ about: '/related/owner' }, [{ paragraph: 'About {{/record/label}}.' }], async () => {
      expect((await printed(owner, id)).pdf.text).toContain('About Kaveri Digital.')
    })
  })

  test('shows pictures as they look, whatever else stands in them; what cannot be drawn is not even taken', async () => {
    const picture = { file: '/record/data/logo', alternative: 'The logo', height: 20 }
    const of = async (bytes: Buffer): Promise<[string[], number]> => {
      const { id, data } = await letterDraft()
      const logo = await uploaded(owner, 'logo', bytes)
      await portal.pool.query('update record set draft = $2 where id = $1', [id, { ...data, logo }])
      const { pdf, bytes: made } = await printed(owner, id)
      expect(pdf.text).toContain('after')
      return [pdf.tags.filter(tag => tag === 'Figure'), made.toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0]
    }
    const small = png(224, 224)
    const [start, end] = [small.indexOf('IDAT') - 4, small.indexOf('IEND') - 4]
    const data = deflateSync(Buffer.alloc(30_000_000))
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const bomb = Buffer.concat([
      small.subarray(0, start),
      length,
      Buffer.from('IDAT'),
      data,
      Buffer.alloc(4),
      small.subarray(end),
    ])
    const broken = Buffer.concat([small.subarray(0, start + 20), Buffer.alloc(200, 0x41), small.subarray(end)])
    await changed({}, [{ picture }, { paragraph: 'after' }], async () => {
      expect(await of(png(224, 224))).toEqual([['Figure'], 1])
      // Beside its pixels stand 30 MB that nobody unpacks.
      expect(await of(bomb)).toEqual([['Figure'], 1])
      await expect(of(broken)).rejects.toThrow('file-damaged')
    })
  })
})
