import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { compileSet } from '#engine/definitions/compile-set.ts'
import { createReferenceData } from '#server/demonstration/reference-data.ts'
import { readFiles } from '#server/sets/read-files.ts'
import { makeKind } from '../../scripts/new/make-kind.ts'
import { WrongAnswer } from '../../scripts/new/words.ts'
import { type Portal, startPortal } from '../server/auth/portal.ts'
import { asker } from '../server/records/askers.ts'
import { good, states } from '../server/records/further.ts'
import { copyDefinitions, type DefinitionsCopy } from './definitions-copy.ts'

/** `npm run new`: a whole kind of record from five answers, and what it does at the server. */
const root = fileURLToPath(new URL('../../', import.meta.url))
const copies: DefinitionsCopy[] = []
const portals: Portal[] = []
afterAll(async () => {
  for (const portal of portals) await portal.close()
  for (const copy of copies) copy.remove()
})

const owner = ['--owner', 'DEVELOPER', '--decides', 'ADMIN_DOTGO_READWRITE SUPER_ADMIN_DOTGO']
const fields = [
  '--fields',
  'name*, amount:number, size*:choice(Small|Large), day:date, site:url, proof:file(document), about:long-text',
]
const carriers = ['--carriers', 'VI_CARRIER_ADMIN']

function copied(): DefinitionsCopy {
  const copy = copyDefinitions()
  copies.push(copy)
  return copy
}
const run = (copy: DefinitionsCopy, ...args: string[]) =>
  spawnSync(process.execPath, ['scripts/new.ts', ...args], {
    cwd: root,
    env: { ...process.env, ONRAMP_DEFINITIONS: copy.folder },
    input: '',
    encoding: 'utf8',
  })

/** The portal with the kind that the command made. */
async function portalWith(kind: string, ...args: string[]) {
  const copy = copied()
  const made = run(copy, kind, ...args)
  expect(made.stderr).toBe('')
  const { files, problems: unread } = readFiles(copy.folder)
  const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 24)
  const { set, problems } = compileSet(files, { digest })
  expect([...unread, ...problems]).toEqual([])
  if (!set) throw new Error('No set')
  const portal = await startPortal({}, set)
  portals.push(portal)
  await createReferenceData(portal.deps, true)
  const path = `${kind}s`
  const as = (role: string, organisation: string, carrier: string | null = null) =>
    asker(portal, role, organisation, carrier, { kind: path })
  return {
    portal,
    owner: await as('DEVELOPER', 'New owner'),
    stranger: await as('DEVELOPER', 'New stranger'),
    reviewer: await as('ADMIN_DOTGO_READWRITE', 'New platform'),
    reader: await as('ADMIN_DOTGO_READONLY', 'New platform'),
    carrier: await as('VI_CARRIER_ADMIN', 'New vi', 'vi'),
  }
}
const data = { name: 'First of its kind', size: 'SMALL', amount: 3 }
const reason = { reason_code: 'NAME_NOT_UNIQUE', comment: 'Say more about it' }

describe('a kind that reviewers decide on', async () => {
  const { portal, owner: own, stranger, reviewer, reader } = await portalWith('coupon', ...owner, ...fields)
  const send = (who: typeof own, id: string, event: string, version: number, input = {}) =>
    who.send('POST', `/${id}/transitions`, { event, version, data: input })

  test('is created, rejected, submitted again, withdrawn and approved; nobody else sees or decides it', async () => {
    expect((await own.send('POST', '', { data: { ...data, size: 'MEDIUM' } })).status).toBe(422)
    const { id } = good(await own.send('POST', '', { data }))
    const submit = (version: number) => own.send('POST', `/${id}/submit`, { event: 'submit', version, data })
    good(await submit(1))
    expect((await stranger.send('GET', `/${id}`)).status).toBe(404)
    expect((await send(own, id, 'approve', 2)).status).toBe(403)
    expect((await send(reader, id, 'approve', 2)).status).toBe(403)
    good(await send(reviewer, id, 'reject', 2, reason))
    good(await submit(3))
    good(await send(own, id, 'withdraw', 4))
    good(await submit(5))
    good(await send(reviewer, id, 'approve', 6))
    expect(await states(portal, id)).toEqual([':approved'])
    expect((await reviewer.send('GET', '?list=review-coupons&tab=approved')).status).toBe(200)
  })
})

describe('a kind that carriers decide on, too', async () => {
  const { portal, owner: own, reviewer, carrier } = await portalWith('voucher', ...owner, ...fields, ...carriers)

  test('is forwarded, rejected by the carrier, submitted and forwarded again, and approved', async () => {
    const { id } = good(await own.send('POST', '', { data }))
    const versionOf = async (scope: string) => {
      const sql = 'select version from lifecycle where record_id = $1 and scope = $2'
      return (await portal.rows<{ version: number }>(sql, [id, scope]))[0]?.version ?? 0
    }
    const forwarded = async () => {
      good(await own.send('POST', `/${id}/submit`, { event: 'submit', version: await versionOf(''), data }))
      const body = { event: 'forward', version: await versionOf(''), data: { carriers: ['vi'] } }
      good(await reviewer.send('POST', `/${id}/transitions`, body))
    }
    const decided = async (event: string, input: object) => {
      const body = { event, workflow: 'voucher-at-carrier', scope: 'vi', version: await versionOf('vi'), data: input }
      good(await carrier.send('POST', `/${id}/transitions`, body))
    }
    await forwarded()
    await decided('reject', reason)
    expect(await states(portal, id)).toEqual([':rejected', 'vi:rejected'])
    await forwarded()
    await decided('approve', {})
    expect(await states(portal, id)).toEqual([':approved', 'vi:approved'])
  })
})

test('what carriers may not read stands in no column of their list, but in those of owners and reviewers', () => {
  const copy = copied()
  // Nobody at a carrier reads test messages.
  const asked = ['--fields', 'name*, message:ref(bot-test), country:ref(country)']
  expect(run(copy, 'voucher', ...owner, ...asked, ...carriers).stderr).toBe('')
  const { files } = readFiles(copy.folder)
  const fieldsOf = (list: string) => JSON.stringify(files.get(`schemas/vouchers/${list}.list.json`)?.columns)
  for (const list of ['my-vouchers', 'review-vouchers']) expect(fieldsOf(list)).toContain('"message"')
  expect(fieldsOf('carrier-vouchers')).not.toContain('"message"')
  expect(fieldsOf('carrier-vouchers')).toContain('"country"')
})

describe('an answer that cannot be used is refused in words, and nothing is written', () => {
  const cases: [string, string[], string][] = [
    ['no name', [], 'npm run new -- <kind>'],
    ['a name with capitals', ['Coupon', ...owner, ...fields], 'lower case letters'],
    ['a name that is taken', ['brand', ...owner, ...fields], 'schemas/brands/brand.form.json'],
    ['an unknown flag', ['coupon', '--feilds', 'name*'], '--feilds'],
    ['a flag that is missing', ['coupon', ...fields], '--owner is missing'],
    [
      'a role misspelt',
      ['coupon', '--owner', 'DEVELOPRE', '--decides', 'SUPER_ADMIN_DOTGO', ...fields],
      'Did you mean "DEVELOPER"?',
    ],
    ['an owner that decides', ['coupon', '--owner', 'SUPER_ADMIN_DOTGO', '--decides', 'SUPER_ADMIN_DOTGO', ...fields], 'no role'],
    ['an unknown kind of field', ['coupon', ...owner, '--fields', 'name*, day:daet'], 'Did you mean "date"?'],
    ['no name to call it by', ['coupon', ...owner, '--fields', 'amount:number'], 'Begin with the field that names a record'],
    ['a choice without options', ['coupon', ...owner, '--fields', 'name*, size:choice'], 'choice(Small|Large)'],
    ['a reference to nothing', ['coupon', ...owner, '--fields', 'name*, brand:ref(brnad)'], 'Did you mean "brand"?'],
    ['two fields of one name', ['coupon', ...owner, '--fields', 'name*, name:date'], 'two fields named "name"'],
    [
      'an address that is taken',
      ['coupon', '--plural', 'My bots', ...owner, ...fields],
      'There is a page /developer/my-bots already',
    ],
  ]
  const copy = copied()
  const before = readFiles(copy.folder).files
  test.each(cases)('%s', async (_what, args, said) => {
    const refused = await makeKind(args, before).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(WrongAnswer)
    expect((refused as WrongAnswer).message).toContain(said)
  })

  test('the command says it, and no more', async () => {
    const { status, stderr } = run(copy, 'coupon', ...fields)
    const refused = await makeKind(['coupon', ...fields], before).catch((error: unknown) => error)
    expect(stderr).toBe(`${(refused as WrongAnswer).message}\n`)
    expect(status).toBe(1)
    expect(readFiles(copy.folder).files).toEqual(before)
  })

  test('--dry-run says what it would write', () => {
    const { stdout, status } = run(copy, 'coupon', ...owner, ...fields, '--dry-run')
    expect(stdout).toContain('Would write workflows/coupon.workflow.json')
    expect(status).toBe(0)
    expect(existsSync(join(copy.folder, 'workflows/coupon.workflow.json'))).toBe(false)
  })
})

test('what it wrote is in the style of the project', () => {
  const copy = copied()
  expect(run(copy, 'voucher', ...owner, ...fields, ...carriers).status).toBe(0)
  const env = { ...process.env, ONRAMP_DEFINITIONS: copy.folder }
  const checked = execFileSync(process.execPath, ['scripts/definitions.ts'], { cwd: root, env, encoding: 'utf8' })
  expect(checked).toContain(' 0 problems')
})
