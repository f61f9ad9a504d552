import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compileSet, examine } from '#engine/definitions/compile-set.ts'
import type { DefinitionFiles } from '#engine/definitions/published-set.ts'
import type { Form, JsonObject, RecordKind, Rows } from '#engine/definitions/types.ts'
import { createReferenceData } from '#server/demonstration/reference-data.ts'
import { loadRecord } from '#server/records/reading/rows.ts'
import { readFiles } from '#server/sets/read-files.ts'
import { setDigest } from '#server/sets/set-digest.ts'
import {
  encrypt,
  goodPassword,
  logIn,
  mailedToken,
  openSignIn,
  type Portal,
  sentCode,
  startPortal,
} from '../server/auth/portal.ts'
import { codeOf } from '../server/auth/second-factors.ts'
import { softwarePasskey } from '../server/auth/software-passkey.ts'
import { asker } from '../server/records/askers.ts'
import { jsonOf, ownData } from '../support/own-data.ts'
import { filesOf, lifecycles } from '../workflows/files.ts'
import { everybody, lifecyclePaths } from '../workflows/lifecycle-paths.ts'
import { LifecyclePortal } from '../workflows/lifecycle-portal.ts'
import { hasEndpoints } from '../workflows/who-may.ts'

/**
 * A field is added to every form of schemas/, nothing else is changed. What people send in it is stored, shown, in what is read of the record, and
 * in what its owner downloads of their data. Where a form is asked by no page, the checker says where to add the field instead.
 */
/** Forms about somebody else than who sends them. */
const managing = ['invite-users', 'change-role', 'invite-administrator', 'carrier-profile']
const added = 'added_later'
const value = 'What people typed'
const field = { type: 'string', title: 'Added later', maxLength: 60 }

const { files } = readFiles(fileURLToPath(new URL('../..', import.meta.url)))
const forms = [...files].flatMap(([file, content]) => {
  const id = /\/([a-z0-9-]+)\.form\.json$/.exec(file)?.[1]
  return id ? [{ id, file, form: content as Form }] : []
})
const contentsOf = <Kind>(ending: string): { id: string; file: string; content: Kind }[] =>
  [...files].flatMap(([file, content]) =>
    file.endsWith(`.${ending}.json`)
      ? [{ id: file.split('/').at(-1)?.split('.')[0] ?? '', file, content: content as unknown as Kind }]
      : [],
  )

/** The form with a field more, asked in its last step. `name`: forms that write into one record each add a field of their own. */
function withField(form: Form, name: string): Form {
  const steps = form['x-steps']
  return {
    ...form,
    properties: { ...form.properties, [name]: field },
    ...(steps && {
      'x-steps': steps.map((one, at) => (at < steps.length - 1 ? one : { ...one, fields: [...one.fields, name] })),
    }),
  }
}
const writes = ({ form }: { form: Form }): boolean => form['x-writes'] !== undefined
const nameIn = (one: { id: string; form: Form }): string => (writes(one) ? `${added}_${one.id.replaceAll('-', '_')}` : added)

const refused = forms.filter(one => examine(new Map(files).set(one.file, withField(one.form, nameIn(one)))).problems.length > 0)
const open = forms.filter(one => !refused.includes(one))
const listed = contentsOf<Rows>('rows')
const kinds = contentsOf<RecordKind>('record')

/** All of it at once: fields, and for records that rows files list a value in the first row and a place beside the option. */
function changed(): DefinitionFiles {
  const all = new Map(files)
  for (const one of open) all.set(one.file, withField(one.form, nameIn(one)))
  for (const { file, content } of listed)
    all.set(file, {
      ...content,
      rows: content.rows.map((row, at) => (at === 0 ? { ...row, data: { ...row.data, [added]: value } } : row)),
    } as unknown as JsonObject)
  for (const { id, file, content } of kinds)
    if (listed.some(rows => rows.content.record === id))
      all.set(file, { ...content, option: { ...content.option, notes: [`/${added}`] } } as unknown as JsonObject)
  return all
}

/** Of each owner what was sent by them and must be in what they download: the file of a record, and what stands in it. */
const sent = new Map<string, { file: string; expected: object }[]>()
const willExport = (cookie: string, file: string, expected: object) =>
  sent.set(cookie, [...(sent.get(cookie) ?? []), { file, expected }])

const done = { records: [] as string[], events: [] as string[], operations: [] as string[], rows: [] as string[] }
let portal: Portal
beforeAll(async () => {
  const { set, problems } = compileSet(changed(), { digest: setDigest() })
  if (!set) throw new Error(problems.map(({ file, path, message }) => `${file} ${path}: ${message}`).join('\n'))
  portal = await startPortal({}, set)
  await createReferenceData(portal.deps, true)
}, 120_000)
afterAll(async () => {
  await portal.close()
  const counts = Object.entries(done).map(([what, ids]) => `${new Set(ids).size} ${what}`)
  console.info(
    `${forms.length} forms with a field more: ${counts.join(', ')}, ${refused.length} refused with the form to ask it in`,
  )
})

test.each(refused.map(one => [one.id, one] as const))(
  '%s: the checker says which form asks such a field',
  (_, { file, form }) => {
    const { problems } = examine(new Map(files).set(file, withField(form, added)))
    expect(problems.map(({ rule }) => rule)).toEqual(['field-without-form'])
    expect(problems[0]?.fix).toContain('x-writes')
  },
)

test('every form: the page is told of the field', async () => {
  const there = new LifecyclePortal(portal, filesOf(lifecycles.find(({ id }) => id !== 'account')))
  const { cookie } = await there.owner(everybody(there.files))
  for (const one of open) {
    const url = `/definitions/${portal.set.hash}/forms/${one.id}.json`
    const answer = await portal.app.inject({ url, headers: { cookie } })
    expect(answer.json().schema.properties[nameIn(one)], one.id).toMatchObject({ title: field.title })
  }
})

/** Who reads what a carrier and the platform write each other. */
const isStaff =
  ({ roles }: ReturnType<typeof filesOf>) =>
  (column: string): boolean =>
    roles.roles[column.split(' ')[0] ?? '']?.actsFor === 'reviewer'

describe('records and events', () => {
  for (const workflow of lifecycles.filter(one => hasEndpoints(filesOf(one)))) {
    const files = filesOf(workflow)
    const events = workflow.meta.events as { [event: string]: { form?: string; submits?: string; private?: string } }
    const { paths } = lifecyclePaths(files)
    const asking = Object.entries(events).filter(([, { form, submits }]) => form !== undefined || submits)
    test.each(asking)(`${workflow.id}: %s`, { timeout: 60_000 }, async (event, { form, private: keptFrom }) => {
      const way = paths.find(path => path.some(({ move }) => move.event === event))
      if (!way) throw new Error(`No path takes ${event}.`)
      const there = new LifecyclePortal(portal, files, { [added]: value })
      const owner = await there.owner(everybody(files))
      let standing = await there.create(owner)
      const { record } = files
      for (const step of way.slice(0, way.findIndex(({ move }) => move.event === event) + 1)) {
        const { got, data } = await there.send(standing, step.move)
        expect(got, `${step.move.event} ${JSON.stringify(data)}`).toBe(step.to)
        standing = { ...standing, version: standing.version + 1 }
      }
      const stored = await loadRecord(portal.pool, portal.set, workflow.meta.record, standing.id)
      const ofOthers = keptFrom === 'owner'
      const reader = ofOthers ? await there.asker(everybody(files).find(isStaff(files)) ?? 'system') : owner
      const line = (await there.history(reader, standing.id))[0] as unknown as { input?: JsonObject }
      if (form) {
        expect(line.input).toMatchObject({ [added]: value })
        const kept = {
          history: expect.arrayContaining([expect.objectContaining({ input: expect.objectContaining({ [added]: value }) })]),
        }
        if (!ofOthers) willExport(owner.cookie, `${record.path}/${standing.id}.json`, kept)
        done.events.push(form)
      } else {
        expect(stored?.proposed ?? stored?.data).toMatchObject({ [added]: value })
        const read = await portal.app.inject({
          url: `/secure/api/v1/${record.path}/${standing.id}`,
          headers: { cookie: owner.cookie },
        })
        const { proposed, data } = read.json().data
        expect(proposed ?? data).toMatchObject({ [added]: value })
        willExport(owner.cookie, `${record.path}/${standing.id}.json`, { [proposed ? 'proposed' : 'data']: { [added]: value } })
        done.records.push(record.form)
      }
    })
  }
})

test('what was sent is in what its owner downloads of their data', { timeout: 60_000 }, async () => {
  expect(sent.size).toBeGreaterThan(0)
  for (const [cookie, entries] of sent) {
    const files = await ownData(portal, cookie)
    for (const { file, expected } of entries) expect(jsonOf(files, file), file).toMatchObject(expected)
  }
})

test('rows of files: what they say is stored, and shown with the option', { timeout: 60_000 }, async () => {
  const there = new LifecyclePortal(portal, filesOf(lifecycles.find(({ id }) => id !== 'account')))
  const { cookie } = await there.owner(everybody(there.files))
  for (const { content } of listed) {
    const key = content.rows[0]?.key
    const stored = await portal.rows<{ data: JsonObject }>('select data from record where kind = $1 and key = $2', [
      content.record,
      key,
    ])
    expect(stored[0]?.data).toMatchObject({ [added]: value })
    const answer = await portal.app.inject({
      url: `/secure/api/v1/references/${content.record}?keys=${key}`,
      headers: { cookie },
    })
    expect(answer.json().data).toMatchObject([{ key, notes: [value] }])
    done.rows.push(kinds.find(({ id }) => id === content.record)?.content.form ?? '')
  }
})

test('forms that named operations take: what was typed is in the records of the person, and read with them', {
  timeout: 60_000,
}, async () => {
  const typed = (id: string): JsonObject => ({ [nameIn({ id, form: formOf(id) })]: `${value} in ${id}` })
  const formOf = (id: string): Form => forms.find(one => one.id === id)?.form as Form
  const email = 'asks@kaveri.example'
  const phone = '+919876701234'
  const browser = portal.browser()
  const ok = (answer: { statusCode: number; body: string }): void => expect(answer.statusCode, answer.body).toBe(200)
  const setPassword = async (password: string, also: JsonObject) => {
    const token = await mailedToken(portal, email)
    ok(await browser.post('/api/v1/email-link', { token }))
    ok(await browser.post('/api/v1/set-password', { token, password: await encrypt(portal, password), ...also }))
  }
  ok(await browser.post('/api/v1/sign-up', { user_email: email, tc_checkbox: true, ...typed('sign-up') }))
  await setPassword(goodPassword, typed('set-password'))
  ok(await browser.post('/api/v1/forgot-password', { user_email: email, ...typed('forgot-password') }))
  const given = () => portal.rows('select given from credential where email = $1', [email])
  expect(await given()).toEqual([{ given: { account: typed('forgot-password') } }])
  await setPassword('Other-Meadow-43', {})
  expect(await given()).toEqual([{ given: {} }])
  const uid = await openSignIn(browser)
  const body = { user_email: email, password: await encrypt(portal, 'Other-Meadow-43'), ...typed('sign-in') }
  const signedIn = await browser.post(`/sign-in/${uid}/login`, body)
  ok(signedIn)
  await browser.follow(signedIn.json().data.next)
  ok(await browser.post('/secure/api/v1/generate-otp', { mobileNo: phone, ...typed('phone-number') }))
  const code = sentCode(portal, phone)
  ok(await browser.post('/secure/api/v1/verify-otp', { mobileNo: phone, code, ...typed('one-time-code') }))
  const own = { first_name: 'Asha', last_name: 'Rao', contact_number: phone }
  ok(await browser.post('/secure/api/v1/user-details', { ...own, ...typed('user-details') }))
  const company = { for_company: true, company_name: 'Kaveri', job_title: 'Head', company_website: 'https://kaveri.example' }
  ok(await browser.post('/secure/api/v1/company-details', { ...company, agent_type: 1, ...typed('company-details') }))
  ok(await browser.post('/secure/api/v1/language', { language: 'en', ...typed('language') }))
  ok(await browser.post('/secure/api/v1/profile', { ...own, ...typed('profile') }))
  ok(await browser.post('/secure/api/v1/profile-picture', typed('profile-picture')))
  const current_password = await encrypt(portal, 'Other-Meadow-43')
  ok(await browser.post('/secure/api/v1/confirm-password', { current_password, ...typed('confirm-password') }))
  ok(await browser.post('/secure/api/v1/change-email', { email: 'asks-elsewhere@kaveri.example', ...typed('change-email') }))
  const { secret } = (await browser.post('/secure/api/v1/authenticator')).json().data
  const app = { name: 'Phone', code: codeOf(portal, secret), ...typed('authenticator') }
  ok(await browser.post('/secure/api/v1/authenticator/confirm', app))
  const { options } = (await browser.post('/secure/api/v1/passkeys')).json().data
  ok(
    await browser.post('/secure/api/v1/passkeys/confirm', {
      name: 'Laptop',
      ...softwarePasskey().make(options),
      ...typed('passkey'),
    }),
  )
  const elsewhere = portal.browser()
  const step = await openSignIn(elsewhere)
  ok(await logIn(portal, elsewhere, step, email, 'Other-Meadow-43'))
  portal.clock.aheadMs += 60_000
  ok(await elsewhere.post(`/sign-in/${step}/login`, { code: codeOf(portal, secret), ...typed('second-factor') }))
  const passwords = {
    current_password: await encrypt(portal, 'Other-Meadow-43'),
    new_password: await encrypt(portal, 'Third-Meadow-44'),
  }
  ok(await browser.post('/secure/api/v1/change-password', { ...passwords, ...typed('change-password') }))

  const { actor } = (await browser.get('/secure/api/v1/partner-details')).json().data
  const [stored] = await portal.rows<{ account: JsonObject; organisation: JsonObject; secrets: string }>(
    `select a.data as account, o.data as organisation, a.data::text || o.data::text || c.given::text as secrets from credential c
      join record a on a.id = c.account_id join record o on o.id = c.organisation_id where c.email = $1`,
    [email],
  )
  for (const one of open.filter(writes).filter(({ id }) => !managing.includes(id))) {
    const record = one.form['x-writes'] === 'account' ? 'account' : 'organisation'
    expect(stored?.[record]).toMatchObject(typed(one.id))
    expect(record === 'account' ? actor.account : actor.organisationData).toMatchObject(typed(one.id))
    done.operations.push(one.id)
  }
  const exported = jsonOf(await ownData(portal, browser.cookieHeader()), 'account.json')
  for (const one of open.filter(writes).filter(({ id }) => !managing.includes(id)))
    expect(one.form['x-writes'] === 'account' ? exported.data : exported.organisation).toMatchObject(typed(one.id))
  for (const secret of [goodPassword, 'Other-Meadow-43', 'Third-Meadow-44', code]) expect(stored?.secrets).not.toContain(secret)

  ok(await browser.post('/secure/api/v1/user-details', own))
  const again = (await browser.get('/secure/api/v1/partner-details')).json().data.actor.account
  expect(again, 'a field that was shown and left empty is emptied').not.toMatchObject(typed('user-details'))
  expect(again, 'what other forms asked stays').toMatchObject(typed('sign-up'))
})

test('forms about others: what was typed is in the records of who sent it, or of the carrier', async () => {
  const typed = (id: string): JsonObject => ({ [`${added}_${id.replaceAll('-', '_')}`]: `${value} in ${id}` })
  const manager = await asker(portal, 'SUPER_ADMIN_VI_DOTGO', 'Platform')
  const headers = { cookie: manager.cookie, origin: new URL(portal.deps.config.publicUrl).origin }
  const send = async (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) => {
    const answer = await portal.app.inject({ method, url: `/secure/api/v1/${path}`, headers, ...(payload && { payload }) })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json().data
  }
  const [email, role] = ['invited@kaveri.example', 'ADMIN_DOTGO_READONLY']
  await send('POST', 'users', { emails: [email], role, ...typed('invite-users') })
  const { id } = (await send('GET', 'users')).data.find((one: { email: string }) => one.email === email)
  await send('PUT', `users/${id}`, { role: 'ADMIN_DOTGO_READWRITE', ...typed('change-role') })
  await send('POST', 'carriers/vi/invitations', { email, ...typed('invite-administrator') })
  const carrier = async () => (await send('GET', 'carriers')).find((one: { id: string }) => one.id === 'vi')
  const { carrier_name, version } = await carrier()
  await send('PUT', 'carriers/vi', { carrier_name, version, ...typed('carrier-profile') })
  const { actor } = await send('GET', 'partner-details')
  for (const form of managing) {
    expect(form === 'carrier-profile' ? await carrier() : actor.account).toMatchObject(typed(form))
    done.operations.push(form)
  }
})

test('every form was gone through', () => {
  const gone = [...refused.map(({ id }) => id), ...done.records, ...done.events, ...done.operations, ...done.rows]
  expect([...new Set(gone)].sort()).toEqual(forms.map(({ id }) => id).sort())
})
