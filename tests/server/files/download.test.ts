import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decryptContent, encryptContent } from '#server/files/encrypt-content.ts'
import { masterKey } from '#server/files/master-key.ts'
import { proves } from '../../spec/proofs.ts'
import { docx, jpeg, pdf, png } from './make-files.ts'
import { type FileServer, type Person, serveFiles, storeRecord } from './serve-files.ts'

let server: FileServer
beforeAll(async () => {
  server = await serveFiles()
})
afterAll(() => server.close())

const uploaded = async (name = 'a.pdf', content = pdf()) => (await server.upload(name, content)).data.id
const pathOf = (id: string) => server.stored().find(path => basename(path) === id) as string
const link = (file: string, record: string) =>
  server.pool.query('update file set record_id = $2, linked_at = now() where id = $1', [file, record])

describe('headers', () => {
  test('U5: an attachment of exact length under its name, which no browser runs or keeps', async () => {
    const content = pdf(200_000)
    const id = await uploaded('Prüfung (1) 😀.pdf', content)
    const answer = await server.get(id)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': '200000',
      'content-disposition': `attachment; filename="Pru_fung (1) __.pdf"; filename*=UTF-8''Pr%C3%BCfung%20%281%29%20%F0%9F%98%80.pdf`,
      'content-security-policy': "sandbox; default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true)
  })

  test('U5: pictures and PDFs are shown when asked for, others never', async () => {
    proves('both.preview-image-png', 'both.preview-image-jpg', 'both.preview-image-jpeg')
    proves('both.preview-document-pdf')
    const how = async (id: string, query: string) =>
      (await server.get(`${id}${query}`)).headers.get('content-disposition')?.split(';')[0]
    expect(await how(await uploaded(), '?inline=1')).toBe('inline')
    expect(await how(await uploaded('a.png', png(2, 2)), '?inline=1')).toBe('inline')
    for (const name of ['a.jpg', 'a.jpeg']) expect(await how(await uploaded(name, jpeg(2, 2)), '?inline=1')).toBe('inline')
    expect(await how(await uploaded(), '?inline=0')).toBe('attachment')
    // A page of the portal shows it beside the fields; what stands in it still runs nowhere.
    const policy = (await server.get(`${await uploaded()}?inline=1`)).headers.get('content-security-policy')
    expect(policy).toMatch(/^sandbox; default-src 'none'; .*frame-ancestors 'self'$/)
    expect(await how(await uploaded('a.docx', docx()), '?inline=1')).toBe('attachment')
  })

  test('the details tell name, type, size and address', async () => {
    proves('onboarding.3.kyc-original-file-name', 'onboarding.3.kyc-file-name', 'onboarding.3.kyc-mime-type')
    proves('onboarding.3.kyc-src', 'onboarding.7.download-by-source-link')
    const id = await uploaded('a.png', png(20, 10))
    const details = await (await server.get(`${id}/details`)).json()
    expect(details).toEqual({
      data: {
        id,
        original_file_name: 'a.png',
        file_name: `${id}.png`,
        mime_type: 'image/png',
        bytes: png(20, 10).length,
        width: 20,
        height: 10,
        content: createHash('sha256').update(png(20, 10)).digest('hex'),
        src: `/base/secure/api/v1/files/${id}`,
        uploaded_at: server.clock.now.toISOString(),
      },
    })
    const saved = await fetch(server.address + details.data.src.replace('/base/secure/api/v1', ''))
    expect(saved.headers.get('content-disposition')).toMatch(/^attachment; filename="a.png"/)
  })
})

describe('who sees a file', () => {
  const seenBy = async (id: string) => {
    const seen: Person[] = []
    for (const person of ['owner', 'stranger', 'reviewer', 'filesOnly', 'carrier', 'otherCarrier'] as const) {
      const statuses = [(await server.get(id, person)).status, (await server.get(`${id}/details`, person)).status]
      expect(statuses[0]).toBe(statuses[1])
      expect([200, 404]).toContain(statuses[0])
      if (statuses[0] !== 200) continue
      seen.push(person)
      const { data } = await (await server.get(`${id}/details`, person)).json()
      expect('content' in data, 'told to its own organisation alone').toBe(person === 'owner')
    }
    return seen
  }

  test('U5: not linked: the own organisation alone', async () => {
    expect(await seenBy(await uploaded())).toEqual(['owner'])
  })

  test('U5: linked to work in progress: still the own organisation alone', async () => {
    const id = await uploaded()
    await link(id, await storeRecord(server.pool, { owner: server.organisation('owner'), draft: { file: id }, carriers: ['vi'] }))
    expect(await seenBy(id)).toEqual(['owner'])
  })

  test('U5: part of what was submitted: whoever may read files and the record', async () => {
    const id = await uploaded()
    await link(
      id,
      await storeRecord(server.pool, { owner: server.organisation('owner'), data: { files: [{ file: id }] }, carriers: ['vi'] }),
    )
    expect(await seenBy(id)).toEqual(['owner', 'reviewer', 'carrier'])
  })

  test('U5: an unknown or malformed id is not there', async () => {
    for (const id of [randomUUID(), 'x', '1', '..%2f..%2fsecret', '%00', '9007199254740993', '__proto__']) {
      expect((await server.get(id, 'reviewer')).status).toBe(404)
    }
  })
})

describe('at rest', () => {
  test('C2: nothing readable is on the disk', async () => {
    proves('both.encrypted-download')
    const id = await uploaded('a.pdf', pdf(undefined, '%canary-of-the-test\n'))
    expect(readFileSync(pathOf(id)).includes('canary')).toBe(false)
    expect(readFileSync(pathOf(id)).includes('%PDF')).toBe(false)
    expect(await (await server.get(id)).text()).toContain('canary-of-the-test')
  })

  test('a file over several pieces comes back whole, whatever its length', async () => {
    for (const size of [65_535, 65_536, 65_537, 131_072, 131_073]) {
      const id = await uploaded('a.pdf', pdf(size))
      expect(Buffer.from(await (await server.get(id)).arrayBuffer()).equals(pdf(size))).toBe(true)
    }
  })

  test('F25: downloads that are given up leave no file open', async () => {
    const id = await uploaded('large.pdf', pdf(4_500_000))
    const kept = pathOf(id)
    const open = () =>
      readdirSync('/proc/self/fd').filter(one => {
        try {
          return readlinkSync(`/proc/self/fd/${one}`) === kept
        } catch {
          return false
        }
      }).length
    await Promise.all(
      Array.from({ length: 40 }, async (_, number) => {
        const asked = request(`${server.address}/files/${id}`, { agent: false, headers: { 'x-actor': 'owner' } }).on(
          'error',
          () => {},
        )
        asked.end()
        await new Promise(done => setTimeout(done, number * 5))
        asked.destroy()
      }),
    )
    await expect.poll(open, { timeout: 60_000 }).toBe(0)
    expect(server.errors).toEqual([])
    // Read to its end: the server waits for who is still at it.
    const whole = await server.get(id)
    expect([whole.status, (await whole.arrayBuffer()).byteLength]).toEqual([200, 4_500_000])
  })

  test('C2: one flipped bit anywhere: 500 and an entry in the audit, not a byte of the file', async () => {
    const id = await uploaded('a.pdf', pdf(200_000))
    const path = pathOf(id)
    const whole = readFileSync(path)
    for (const at of [0, 3, 4, 70_000, 65_536 + 4 + 8, whole.length - 1]) {
      const damaged = Buffer.from(whole)
      damaged[at] = (damaged[at] as number) ^ 1
      writeFileSync(path, damaged)
      const answer = await server.get(id)
      expect(answer.status).toBe(500)
      expect(await answer.text()).not.toContain('%PDF')
    }
    const { rows } = await server.pool.query(`select details from audit where what = 'file.damaged'`)
    expect(rows).toEqual(Array.from({ length: 6 }, () => ({ details: { file: id } })))
    writeFileSync(path, whole)
    expect((await server.get(id)).status).toBe(200)
  })

  test('a file that is gone from the disk: 500 and an entry in the audit', async () => {
    const id = await uploaded()
    rmSync(pathOf(id))
    expect((await server.get(id)).status).toBe(500)
    const { rows } = await server.pool.query(`select 1 from audit where what = 'file.damaged' and details->>'file' = $1`, [id])
    expect(rows).toHaveLength(1)
  })

  test('C2: pieces cut off, moved, or taken from another file are found', async () => {
    const [id, other] = [await uploaded('a.pdf', pdf(200_000)), await uploaded('a.pdf', pdf(200_000))]
    const whole = readFileSync(pathOf(id))
    const piece = 65_536 + 16
    const first = whole.subarray(4, 4 + piece)
    const second = whole.subarray(4 + piece, 4 + 2 * piece)
    for (const bytes of [
      whole.subarray(0, 4 + piece),
      whole.subarray(0, 4 + 2 * piece),
      Buffer.alloc(0),
      Buffer.concat([whole.subarray(0, 4), second, first, whole.subarray(4 + 2 * piece)]),
      Buffer.concat([whole, first]),
      readFileSync(pathOf(other)),
    ]) {
      writeFileSync(pathOf(id), bytes)
      expect((await server.get(id)).status).toBe(500)
    }
  })

  test('the last piece knows that it is the last, without any row telling the length', async () => {
    const key = Buffer.alloc(32, 1)
    const collect = async (pieces: AsyncIterable<Buffer>) => Buffer.concat(await Readable.from(pieces).toArray())
    const stored = await collect(encryptContent('a', key, Readable.from([Buffer.alloc(131_072)])))
    expect(await collect(decryptContent('a', key, Readable.from([stored])))).toHaveLength(131_072)
    const cut = stored.subarray(0, 4 + 65_536 + 16)
    await expect(collect(decryptContent('a', key, Readable.from([cut])))).rejects.toThrow('not what was written (piece 0)')
  })

  test('C2: a key opens only its own file, under the secret it was made with', () => {
    const key = Buffer.alloc(32, 7)
    const mine = masterKey('s'.repeat(32))
    const wrapped = mine.wrap('one', key, Buffer.alloc(12))
    expect(mine.unwrap('one', wrapped).equals(key)).toBe(true)
    expect(() => mine.unwrap('two', wrapped)).toThrow()
    expect(() => masterKey('t'.repeat(32)).unwrap('one', wrapped)).toThrow('ONRAMP_SECRET')
    expect(wrapped.wrapped.includes(key)).toBe(false)
  })
})
