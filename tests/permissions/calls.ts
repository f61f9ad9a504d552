import { randomUUID } from 'node:crypto'
import type { JsonObject } from '#engine/definitions/types.ts'
import { hashPassword } from '#server/auth/passwords/passwords.ts'
import type { BoundOperation } from '#server/http/operations.ts'
import { listContents } from '#server/sets/list-contents.ts'
import answered from '../definitions/answer-question.cases.json' with { type: 'json' }
import approved from '../definitions/approve-verification.cases.json' with { type: 'json' }
import archived from '../definitions/archive-bot.cases.json' with { type: 'json' }
import askedBack from '../definitions/ask-back.cases.json' with { type: 'json' }
import askedOwner from '../definitions/ask-owner.cases.json' with { type: 'json' }
import confirmed from '../definitions/confirm-verification.cases.json' with { type: 'json' }
import furtherCarriers from '../definitions/forward-to-carriers.cases.json' with { type: 'json' }
import forwarded from '../definitions/forward-verification.cases.json' with { type: 'json' }
import rejectedAggregator from '../definitions/reject-aggregator.cases.json' with { type: 'json' }
import rejectedBot from '../definitions/reject-bot.cases.json' with { type: 'json' }
import rejectedLaunch from '../definitions/reject-launch.cases.json' with { type: 'json' }
import rejectedVerification from '../definitions/reject-verification.cases.json' with { type: 'json' }
import { encrypt, mailedToken, sentCode } from '../server/auth/portal.ts'
import { codeOf as codeOfApp } from '../server/auth/second-factors.ts'
import { softwarePasskey } from '../server/auth/software-passkey.ts'
import type { Relation, Row } from './matrix.ts'
import type { Person } from './people.ts'
import { aFile, ownOf, stranger, type World } from './world.ts'

/** What one cell is about. `role` is a column: a role or `anonymous`. */
export type Cell = Pick<Row, 'variant' | 'relation'> & { role: string; operation: BoundOperation }
/** What to send beside method and path; `as` when not the role's usual person asks; `hides` must not stand in a `hidden` answer. */
export type Sent = {
  id?: string
  path?: JsonObject
  query?: JsonObject
  body?: unknown
  as?: Person
  hides?: string
  shows?: string
}
type Call = (world: World, cell: Cell) => Sent | Promise<Sent>

const password = 'Sunny-Meadow-42'
let counted = 0
const address = (): string => `visitor-${++counted}@permissions.example`
const number = (): string => `+9198${String(10_000_000 + ++counted)}`
/** Whom anonymous requests borrow their records of. */
const roleOf = (world: World, { role }: Cell): string => (role === 'anonymous' ? world.portal.set.roles.default : role)

async function signedUp(world: World): Promise<string> {
  const email = address()
  await world.prepare(null, '/api/v1/sign-up', { user_email: email, tc_checkbox: true })
  return email
}

/** Somebody who waits for the code of a number: the same one until the code is used. */
function waiting(world: World, role: string, organisation: string) {
  return world.once(`${role} of ${organisation} waits for a code`, async () => {
    const who = await world.newcomer(role, organisation, 'password_set')
    const mobileNo = number()
    await world.prepare(who, '/secure/api/v1/generate-otp', { mobileNo })
    return { as: who, mobileNo, code: sentCode(world.portal, mobileNo) }
  })
}

/** The number is the account's own, that of another account which waits as well, or nobody's. */
async function codeOf(world: World, cell: Cell): Promise<{ as: Person; mobileNo: string; code: string }> {
  const own = await waiting(world, roleOf(world, cell), 'People who wait')
  if (cell.relation === 'missing') return { ...own, mobileNo: number() }
  return cell.relation === 'other' ? { ...(await waiting(world, world.portal.set.roles.default, stranger)), as: own.as } : own
}

async function file(world: World, cell: Cell): Promise<Sent> {
  const role = roleOf(world, cell)
  if (cell.variant === 'loose') return { id: await world.looseFile(role, cell.relation) }
  // Records that were sent to a carrier hold nothing that its people uploaded.
  const isOwner = world.portal.set.roles.roles[role]?.actsFor !== 'carrier'
  if (cell.operation.id === 'deleteFile' && cell.relation === 'own' && !isOwner) return { id: await world.heldFile(role) }
  return { id: (await world.record('brand', role, cell.relation, true)).file }
}

/** A notice of one's own, or one of another tenant's to somebody who has none. */
async function notices(world: World, cell: Cell): Promise<Sent> {
  const own = cell.relation === 'own'
  const as = await world.person(roleOf(world, cell), own ? 'Readers of notices' : 'People without notices')
  const whose = own ? as : await world.person(world.portal.set.roles.default, stranger)
  const text = `Notice ${randomUUID()}`
  await world.tellNotice(whose, text)
  return { as, [own ? 'shows' : 'hides']: text }
}

/** The role that somebody gives, and where the one they manage is: the right over all reaches staff of every organisation. */
function managed(world: World, cell: Cell) {
  const { roles, default: byItself } = world.portal.set.roles
  const role = roleOf(world, cell)
  const given = roles[role]?.grants?.[0] ?? role
  const isElsewhere = cell.relation === 'other'
  if (isElsewhere && roles[role]?.rights['users.manage'] !== 'all')
    return { role: byItself, given: byItself, organisation: stranger }
  return { role, given, organisation: isElsewhere ? stranger : ownOf(role) }
}

/** Somebody with an account. */
async function user(world: World, cell: Cell): Promise<string> {
  const { given, organisation } = managed(world, cell)
  return cell.relation === 'missing' ? randomUUID() : (await world.newcomer(given, organisation)).id
}

/** Somebody who was invited a moment ago. */
async function invited(world: World, cell: Cell): Promise<string> {
  const { role, given, organisation } = managed(world, cell)
  if (cell.relation === 'missing' || !world.portal.set.roles.roles[role]?.grants) return randomUUID()
  const who = await world.person(role, organisation)
  const email = address()
  await world.prepare(who, '/secure/api/v1/users', { emails: [email], role: given })
  const { text } = await world.send(who, { method: 'GET', path: '/secure/api/v1/users' })
  return JSON.parse(text).data.data.find((one: { email: string }) => one.email === email).id
}

/** The key of the carrier of those who ask, of another one, or of none. */
function carrierIn(world: World, { relation }: Cell): string {
  return relation === 'missing' ? randomUUID() : world.carrierOf(relation)
}

/** What a carrier's profile says, as it stands. */
async function profileOfCarrier(world: World, cell: Cell): Promise<JsonObject> {
  const key = cell.relation === '-' ? world.carrierOf('own') : carrierIn(world, cell)
  const [row] = await world.portal.rows<{ version: number }>("select version from record where kind = 'carrier' and key = $1", [
    key,
  ])
  return { carrier_name: `Carrier ${++counted}`, version: row?.version ?? 1 }
}

/** Somebody who has the password; people here have none otherwise. */
async function withPassword(world: World, cell: Cell): Promise<Person> {
  const as = await world.newcomer(roleOf(world, cell), 'People with passwords')
  const hash = await hashPassword(world.portal.deps, password)
  await world.portal.pool.query('update credential set password = $2 where account_id = $1', [as.id, hash])
  return as
}

/** What the portal answers somebody who begins something. */
async function asked(world: World, as: Person, path: string) {
  return JSON.parse((await world.send(as, { method: 'POST', path })).text).data
}

/** An authenticator app that somebody has begun to add: what adds it. */
async function begunApp(world: World, as: Person): Promise<JsonObject> {
  const { secret } = await asked(world, as, '/secure/api/v1/authenticator')
  return { name: 'Phone', code: codeOfApp(world.portal, secret) }
}

async function addApp(world: World, as: Person): Promise<void> {
  await world.prepare(as, '/secure/api/v1/authenticator/confirm', await begunApp(world, as))
}

/** The session of who asks, another tenant's, or none. */
async function sessions(world: World, cell: Cell): Promise<Sent> {
  const as = await world.newcomer(roleOf(world, cell), 'People with sessions')
  const whose = cell.relation === 'own' ? as : await world.newcomer(world.portal.set.roles.default, stranger)
  const [row] = await world.portal.rows<{ id: string }>('select id from session where account_id = $1', [whose.id])
  const id = cell.relation === 'missing' ? randomUUID() : String(row?.id)
  return { as, id, [cell.relation === 'own' ? 'shows' : 'hides']: id }
}

const details = { first_name: 'Asha', last_name: 'Iyer', contact_number: '+919876543210' }
const company = {
  for_company: true,
  company_name: 'Kaveri',
  job_title: 'Head',
  company_website: 'https://www.kaveri.example',
  agent_type: 2,
}
/** Kinds of reference data: open to everyone, kept to their owners, and none of that name. A variant is a kind that has owners. */
const references: Record<Relation, string> = { own: 'country', other: 'organisation', missing: 'nothing', '-': 'country' }

/** A content that is there, and one that is not: contents are the portal's own, so there are no others'. */
const contentOf = ({ relation }: Cell): string => (relation === 'missing' ? 'nothing' : 'faq')

/** A valid request of every `x-command`. */
export const commandCalls: Record<string, Call> = {
  'sign-up': () => ({ body: { user_email: address(), tc_checkbox: true } }),
  'resend-verification': async world => ({ body: await signedUp(world) }),
  'open-email-link': async world => ({ body: { token: await mailedToken(world.portal, await signedUp(world)) } }),
  'read-public-key': () => ({}),
  'read-version': () => ({ body: { first: 'one', second: 'another' } }),
  'set-password': async world => {
    const token = await mailedToken(world.portal, await signedUp(world))
    await world.prepare(null, '/api/v1/email-link', { token })
    return { body: { token, password: await encrypt(world.portal, password) } }
  },
  'forgot-password': async world => ({ body: { user_email: await signedUp(world) } }),
  'list-faq': () => ({}),
  'list-own-faq': () => ({}),
  'list-guides': () => ({}),
  'download-guide': () => ({ path: { content: 'aggregator-documents' } }),
  'list-directory': () => ({}),
  'list-document-types': () => ({}),
  'read-table': () => ({ query: { content: 'escalation-matrix' }, shows: 'table_json' }),
  'read-partner-details': () => ({}),
  'download-own-data': () => ({}),
  'change-password': async (world, cell) => ({
    as: await withPassword(world, cell),
    body: {
      current_password: await encrypt(world.portal, password),
      new_password: await encrypt(world.portal, 'Quiet-River-77'),
    },
  }),
  'confirm-password': async (world, cell) => ({
    as: await withPassword(world, cell),
    body: { current_password: await encrypt(world.portal, password) },
  }),
  'change-email': async (world, cell) => ({
    as: await world.newcomer(roleOf(world, cell), 'People with new addresses'),
    body: { email: address() },
  }),
  'ask-account-deletion': async (world, cell) => ({ as: await world.newcomer(roleOf(world, cell), 'People who go') }),
  'keep-account': async (world, cell) => ({ as: await world.newcomer(roleOf(world, cell), 'People who go not') }),
  'list-second-factors': () => ({}),
  'begin-authenticator': async (world, cell) => ({ as: await world.newcomer(roleOf(world, cell), 'People with apps') }),
  'add-authenticator': async (world, cell) => {
    const as = await world.newcomer(roleOf(world, cell), 'People with apps')
    return { as, body: await begunApp(world, as) }
  },
  'begin-passkey': async (world, cell) => ({ as: await world.newcomer(roleOf(world, cell), 'People with passkeys') }),
  'add-passkey': async (world, cell) => {
    const as = await world.newcomer(roleOf(world, cell), 'People with passkeys')
    const { options } = await asked(world, as, '/secure/api/v1/passkeys')
    return { as, body: { name: 'Laptop', ...softwarePasskey().make(options) } }
  },
  'make-recovery-codes': async (world, cell) => {
    const as = await world.newcomer(roleOf(world, cell), 'People with apps')
    await addApp(world, as)
    return { as }
  },
  'remove-second-factor': async (world, cell) => {
    const as = await withPassword(world, cell)
    const whose = cell.relation === 'other' ? await world.newcomer(world.portal.set.roles.default, stranger) : as
    await addApp(world, whose)
    const [row] = await world.portal.rows<{ id: string }>('select id from second_factor where account_id = $1', [whose.id])
    const id = cell.relation === 'missing' ? randomUUID() : String(row?.id)
    return { as, id, body: { current_password: await encrypt(world.portal, password) } }
  },
  'confirm-email-change': () => ({ body: { token: 'of-nobody' } }),
  'list-sessions': sessions,
  'end-session': sessions,
  'end-other-sessions': async (world, cell) => ({ as: await world.newcomer(roleOf(world, cell), 'People who stay') }),
  logout: async (world, cell) => ({ as: await world.newcomer(roleOf(world, cell), 'People who leave') }),
  'generate-one-time-code': async (world, cell) => ({
    as: await world.newcomer(roleOf(world, cell), 'People with phones', 'password_set'),
    body: { mobileNo: number() },
  }),
  'listen-one-time-code': async (world, cell) => {
    const { as, mobileNo } = await codeOf(world, cell)
    return { as, query: { mobileNo } }
  },
  'verify-one-time-code': async (world, cell) => {
    const { as, mobileNo, code } = await codeOf(world, cell)
    return { as, body: { mobileNo, code } }
  },
  'save-account-details': async (world, cell) => ({
    as: await world.newcomer(roleOf(world, cell), 'People with details', 'mobile_verified'),
    body: details,
  }),
  'save-preferences': (_world, { operation }) => ({ body: operation.id === 'saveLanguage' ? { language: 'hi' } : {} }),
  'save-organisation-details': async (world, cell) => ({
    as: await world.newcomer(roleOf(world, cell), `Company ${randomUUID()}`, 'details_given'),
    body: company,
  }),
  'skip-organisation-details': async (world, cell) => ({
    as: await world.newcomer(roleOf(world, cell), 'People without details', 'details_given'),
  }),
  'upload-file': () => ({ query: { kind: 'document' }, body: aFile() }),
  'download-file': file,
  'read-file-details': file,
  'delete-file': file,
  'list-references': async (world, cell) => {
    if (!cell.variant) return { path: { kind: references[cell.relation] } }
    const { id } = await world.record(cell.variant, roleOf(world, cell), cell.relation, true)
    return { path: { kind: cell.variant }, query: { keys: id }, hides: id, shows: id }
  },
  'read-rights': () => ({ shows: 'table_json' }),
  'list-users': () => ({ shows: '"roles"' }),
  'invite-users': (world, cell) => ({ body: { emails: [address()], role: managed(world, cell).given } }),
  'invite-user-again': async (world, cell) => ({ id: await invited(world, cell) }),
  'change-user-role': async (world, cell) => ({ id: await user(world, cell), body: { role: managed(world, cell).given } }),
  'delete-user': async (world, cell) => ({ id: await user(world, cell) }),
  'reset-second-factors': async (world, cell) => {
    const { given, organisation } = managed(world, cell)
    if (cell.relation === 'missing') return { id: randomUUID() }
    const who = await world.newcomer(given, organisation)
    await addApp(world, who)
    return { id: who.id }
  },
  'read-carrier-profile': () => ({ shows: 'carrier_name' }),
  'save-carrier-profile': async (world, cell) => ({ body: await profileOfCarrier(world, cell) }),
  'list-carriers': () => ({ shows: 'administrators' }),
  'save-carrier-profile-of': async (world, cell) => ({ id: carrierIn(world, cell), body: await profileOfCarrier(world, cell) }),
  'invite-carrier-administrator': (world, cell) => ({ id: carrierIn(world, cell), body: { email: address() } }),
  'withdraw-carrier-invitations': (world, cell) => ({ id: carrierIn(world, cell) }),
  'list-notices': notices,
  'mark-notices-read': notices,
  'read-notice-settings': () => ({ shows: 'digest' }),
  'save-notice-settings': () => ({ body: { digest: false }, shows: 'digest' }),
  'list-contents': () => ({ shows: '"faq"' }),
  'read-content': (_world, cell) => ({ id: contentOf(cell), shows: 'cat_type' }),
  'save-content': async (world, cell) => {
    const found = (await listContents(world.portal.pool))?.contents.find(({ id }) => id === 'faq')
    const data = { ...found?.content, title: `Questions ${randomUUID()}` }
    return { id: contentOf(cell), body: { version: found?.version, data } }
  },
}

/** Forms of events, filled in; the variant of a transition is its event, " at carrier" behind it where the event is of the row by carrier. */
const eventForms: Record<string, JsonObject> = {
  approve: {},
  reject: { reason_code: 'DOC_ILLEGIBLE', comment: 'The scan cannot be read.' },
  'confirm-brand-contact': { confirmed_by: 'Bob Iyer', confirmation: 'reply-all' },
  ...Object.fromEntries(
    [
      ...[answered, approved, archived, askedBack, askedOwner, confirmed, forwarded, furtherCarriers],
      ...[rejectedAggregator, rejectedBot, rejectedLaunch, rejectedVerification],
    ].map(({ form, base }) => [form, base]),
  ),
}

const kindIn = ({ operation }: Cell): string => operation.record?.kind ?? ''
const recordOf = (world: World, cell: Cell, submitted: boolean) =>
  world.record(kindIn(cell), roleOf(world, cell), cell.relation, submitted)

/** A valid request of every `x-action`, for any kind of record. */
export const recordCalls: Record<string, Call> = {
  list: async (world, cell) => {
    const { id, label } = await recordOf(world, cell, true)
    return { query: { list: cell.variant, tab: 'all', search: label }, hides: id, shows: id }
  },
  prefill: () => ({}),
  create: async (world, cell) => {
    await world.another(kindIn(cell))
    return { body: { data: {} } }
  },
  read: async (world, cell) => ({ id: (await recordOf(world, cell, true)).id }),
  history: async (world, cell) => ({ id: (await recordOf(world, cell, true)).id }),
  document: async (world, cell) => ({
    id: (await recordOf(world, cell, true)).id,
    path: { name: Object.keys(world.portal.set.records[kindIn(cell)]?.documents ?? {})[0] ?? '' },
  }),
  save: async (world, cell) => {
    const { id, data } = await recordOf(world, cell, false)
    return { id, body: { data, version: 1 } }
  },
  discard: async (world, cell) => {
    const { id } = await recordOf(world, cell, true)
    const [row] = await world.portal.rows<{ version: number }>('select version from record where id = $1', [id])
    return { id, body: { version: row?.version ?? 1 } }
  },
  submit: async (world, cell) => {
    const { id, data } = await recordOf(world, cell, false)
    return { id, body: { event: cell.variant || 'submit', version: 1, data } }
  },
  transition: async (world, cell) => {
    const [event = '', atCarrier] = cell.variant.split(' at ')
    const kind = world.portal.set.records[kindIn(cell)]
    const workflow = (atCarrier ? kind?.lifecycles?.[0] : kind?.workflow) ?? ''
    const kept = await world.record(kindIn(cell), roleOf(world, cell), cell.relation, true, atCarrier !== undefined)
    const { id, version, label } = kept
    const meta = world.portal.set.workflows[workflow]?.meta
    const { form, confirm } = (meta?.kind === 'lifecycle' ? meta.events[event] : undefined) ?? {}
    const row = atCarrier ? { version: kept.atCarrier, workflow, scope: world.carrierOf(cell.relation) } : { version }
    return {
      id,
      body: { event, ...row, ...(form ? { data: eventForms[form] ?? {} } : {}), ...(confirm?.typed && { typed: label }) },
    }
  },
}

/** The request of a cell, ready to be sent, and who sends it. */
export async function requestOf(world: World, cell: Cell) {
  const { operation, role } = cell
  const call = operation.record ? recordCalls[operation.record.action] : commandCalls[operation.command ?? '']
  if (!call) throw new Error(`There is no valid request of ${operation.id}. Add one to tests/permissions/calls.ts.`)
  const { id, path, query, body, as, hides, shows } = await call(world, cell)
  const filled = operation.path.replace(/\{(\w+)\}/g, (_whole, name: string) => String(path?.[name] ?? id))
  const asked = new URLSearchParams(query as Record<string, string>).toString()
  const who = role === 'anonymous' ? null : (as ?? (await world.person(role)))
  return { who, hides, shows, request: { method: operation.method, path: asked ? `${filled}?${asked}` : filled, body } }
}
