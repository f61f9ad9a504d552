import { afterAll, beforeAll, expect, test } from 'vitest'
import { valueAt } from '#engine/definitions/json/json-pointer.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import { createAjv } from '#engine/validation/create-ajv.ts'
import { routerOf } from '#server/http/answer-operations.ts'
import { type Answer, type HttpPortal, inReview, records, startHttpPortal, type Visitor, visitor } from './over-http.ts'

let portal: HttpPortal
let owner: Visitor
const readers: Record<string, Visitor> = {}
let id: string
/** A submitted record of each other kind that people make. */
const ids = new Map<string, string>()
const otherKinds = () =>
  Object.entries(portal.set.records).flatMap(([kind, { generated }]) => (generated === false || kind === 'brand' ? [] : [kind]))
const inner = 'Canary of the reviewers alone'
const unfinished = 'Canary of the owner alone'
beforeAll(async () => {
  portal = await startHttpPortal()
  owner = await visitor(portal, 'DEVELOPER', 'Fields of an owner')
  await Promise.all(
    Object.keys(portal.set.roles.roles).map(async role => {
      readers[role] = await visitor(portal, role, `Fields of ${role}`, role.startsWith('VI_CARRIER') ? 'vi' : null)
    }),
  )
  readers.owner = owner
  id = (await inReview(portal, owner)).id
  const sent = await readers.ADMIN_DOTGO_READWRITE?.send('POST', `${records}/${id}/transitions`, {
    event: 'approve',
    version: 2,
    data: { internal_note: inner },
  })
  if (sent?.status !== 200) throw new Error(sent?.text)
  for (const kind of otherKinds()) ids.set(kind, (await inReview(portal, owner, kind)).id)
}, 60_000)
afterAll(() => portal.close())

/** The schema with its references followed, every object of named fields closed to others. */
function closed(schema: JsonObject, within: string[] = []): JsonObject {
  const { $ref } = schema
  // What refers to itself is looked into once.
  if (typeof $ref === 'string')
    return within.includes($ref) ? {} : closed(valueAt(portal.set.openapi, $ref.slice(1)) as JsonObject, [...within, $ref])
  const open = schema.additionalProperties !== undefined || schema.properties === undefined
  const parts = Object.entries(schema).map(([key, value]): [string, unknown] => {
    if (key === 'properties')
      return [
        key,
        Object.fromEntries(Object.entries(value as JsonObject).map(([name, one]) => [name, closed(one as JsonObject, within)])),
      ]
    if (key === 'anyOf') return [key, (value as JsonObject[]).map(one => closed(one, within))]
    if (key === 'items' || (key === 'additionalProperties' && typeof value === 'object'))
      return [key, closed(value as JsonObject, within)]
    return [key, value]
  })
  const { description, contentMediaType, ...rest } = Object.fromEntries(parts)
  return { ...rest, ...(open ? {} : { additionalProperties: false }) } as JsonObject
}

const ajv = createAjv()
const checks = new Map<string, (data: unknown) => boolean>()
function undeclared(operation: string, method: string, path: string, answer: Answer): unknown {
  const described = valueAt(
    portal.set.openapi,
    `/paths/${path.replaceAll('~', '~0').replaceAll('/', '~1')}/${method.toLowerCase()}/responses`,
  ) as JsonObject
  const status = answer.status < 300 ? '200' : 'default'
  const key = `${operation} ${status}`
  const known = checks.get(key)
  const schema = () =>
    closed(
      (valueAt(status === '200' ? (described['200'] ?? {}) : { $ref: '' }, '/content/application~1json/schema') as
        | JsonObject
        | undefined) ?? (portal.set.openapi.components as { schemas: { Failure: JsonObject } }).schemas.Failure,
    )
  const check = known ?? ajv.compile(schema())
  checks.set(key, check)
  return check(answer.body)
    ? []
    : (check as { errors?: { instancePath: string; message?: string; params: unknown }[] }).errors?.map(one => [
        one.instancePath,
        one.message,
        one.params,
      ])
}

/** A stream and a ZIP, which have tests of their own. */
const notJson = ['listenOtp', 'downloadOwnData']
type Screen = { operation: string; method: string; path: string; at: string }
/** Everything that can be read, each at an address where there is something. */
function screens(): Screen[] {
  const fill: Record<string, string[]> = {
    listBrand: ['my-brands', 'review-brands', 'carrier-brands'].map(list => `${records}?list=${list}`),
    readBrand: [`${records}/${id}`],
    historyBrand: [`${records}/${id}/history`],
    listReferences: ['country', 'industry', 'carrier', 'brand', 'account', 'organisation'].map(
      kind => `/secure/api/v1/references/${kind}?end_index=5`,
    ),
    readFileDetails: ['/secure/api/v1/files/0/details'],
    downloadFile: ['/secure/api/v1/files/0'],
    readContent: ['/secure/api/v1/contents/faq'],
  }
  for (const [kind, one] of ids) {
    const at = `/secure/api/v1/${portal.set.records[kind]?.path}`
    const lists = Object.entries(portal.set.lists).filter(([, { workflow }]) => {
      const meta = portal.set.workflows[workflow]?.meta
      return meta?.kind === 'lifecycle' && meta.record === kind
    })
    const name = kind.replace(/(^|-)(\w)/g, (_whole, _dash, letter: string) => letter.toUpperCase())
    fill[`list${name}`] = lists.map(([list]) => `${at}?list=${list}`)
    fill[`read${name}`] = [`${at}/${one}`]
    fill[`history${name}`] = [`${at}/${one}/history`]
  }
  return routerOf(portal.set)
    .operations.filter(({ method, id: operation }) => method === 'GET' && !notJson.includes(operation))
    .flatMap(({ id: operation, method, path }) => (fill[operation] ?? [path]).map(at => ({ operation, method, path, at })))
}

test('Z7: each answer, for each role and screen, holds declared fields alone', async () => {
  const all = screens()
  expect(all.length).toBeGreaterThanOrEqual(18)
  const seen: Record<string, number> = {}
  const otherNames = ['Aggregator', 'Bot', 'BotLaunch', 'BotTest', 'BotTester', 'BotVerification']
  for (const [role, reader] of Object.entries(readers)) {
    for (const { operation, method, path, at } of all) {
      const answer = await reader.send(method, at)
      expect([role, at, undeclared(operation, method, path, answer)]).toEqual([role, at, []])
      if (answer.status === 200) seen[operation] = (seen[operation] ?? 0) + 1
      const items = answer.body?.data?.items ?? [answer.body?.data]
      for (const item of items.filter((one: { kind?: string }) => one?.kind !== undefined && portal.set.records[one.kind])) {
        const form = portal.set.forms[portal.set.records[item.kind]?.form ?? '']
        const fields = Object.keys(form?.schema.properties as object)
        for (const data of [item.data, item.draft, item.proposed])
          expect(Object.keys(data ?? {}).filter(name => !fields.includes(name))).toEqual([])
      }
    }
  }
  expect(Object.keys(seen).sort()).toEqual(
    [
      ...['history', 'list', 'read'].flatMap(what => otherNames.map(name => `${what}${name}`)),
      'historyBrand',
      'listBrand',
      'listCarriers',
      'listContents',
      'listDirectory',
      'listDocumentTypes',
      'listFaq',
      'listGuides',
      'listNotices',
      'listOwnFaq',
      'listReferences',
      'listSecondFactors',
      'listSessions',
      'listUsers',
      'prefillAggregator',
      'prefillBot',
      'prefillBotLaunch',
      'prefillBotTest',
      'prefillBotTester',
      'prefillBotVerification',
      'prefillBrand',
      'readBrand',
      'readCarrierProfile',
      'readContent',
      'readNoticeSettings',
      'readPartnerDetails',
      'readPublicKey',
      'readRights',
    ].sort(),
  )
})

test('Z7: no answer holds a hash, a key, a session, an address of another person or a path of the server', async () => {
  const secrets = await portal.rows<{ secret: string }>(`
    select password as secret from credential union all select unnest(known_devices) from credential union all
    select encode(hash, 'hex') from session union all select encode(hash, 'base64') from session union all
    select value::text from secret union all select encode(head, 'hex') from lifecycle union all select encode(hash, 'hex') from history union all
    select email from credential where email not in (select label from record)`)
  expect(secrets.length).toBeGreaterThan(50)
  for (const [role, reader] of Object.entries(readers)) {
    const managed = await managedBy(role, reader)
    for (const { at } of screens()) {
      const { text } = await reader.send('GET', at)
      const own = [reader.email, ...(at === '/secure/api/v1/users' ? managed : [])]
      const found = secrets.filter(({ secret }) => secret?.length > 2 && !own.includes(secret) && text.includes(secret))
      expect([
        role,
        at,
        found,
        /argon2|\/(?:root|tmp|home)\/|"(?:password|hash|head|wrapped_key|key_id|sealed|tokens)"/.exec(text)?.[0],
      ]).toEqual([role, at, [], undefined])
    }
  }
})

/** The addresses that somebody reads in their list of users: of the platform, of their carrier or of their organisation. */
async function managedBy(role: string, { id }: Visitor): Promise<string[]> {
  const scope = portal.set.roles.roles[role]?.rights['users.manage'] ?? 'none'
  const rows = await portal.rows<{ email: string }>(
    `select c.email::text from credential c, credential me where me.account_id = $1 and case $2
       when 'all' then c.carrier_key is null and c.role <> 'DEVELOPER' when 'carrier' then c.carrier_key = me.carrier_key
       when 'own' then c.organisation_id = me.organisation_id else false end`,
    [id, scope],
  )
  return rows.map(({ email }) => email)
}

test('Z7: work in progress is the owner’s alone, notes among reviewers are theirs alone', async () => {
  const draft = await owner.send('POST', records, { data: { brand_name: 'In work', enterprise_name: unfinished } })
  const texts = async (reader: Visitor) =>
    (
      await Promise.all(
        [
          `${records}/${id}`,
          `${records}/${id}/history`,
          `${records}/${draft.body.data.id}`,
          `${records}?list=review-brands`,
          `${records}?list=my-brands`,
        ].map(path => reader.send('GET', path)),
      )
    )
      .map(({ text }) => text)
      .join()
  const [mine, theirs, strangers] = [
    await texts(owner),
    await texts(readers.ADMIN_DOTGO_READWRITE as Visitor),
    await texts(readers.DEVELOPER as Visitor),
  ]
  expect([mine.includes(unfinished), theirs.includes(unfinished), strangers.includes(unfinished)]).toEqual([true, false, false])
  expect([mine.includes(inner), theirs.includes(inner), strangers.includes(inner)]).toEqual([false, true, false])
})
