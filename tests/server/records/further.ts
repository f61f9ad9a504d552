import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { compileSet } from '#engine/definitions/compile-set.ts'
import type { DefinitionFiles, PublishedSet } from '#engine/definitions/published-set.ts'
import { createReferenceData } from '#server/demonstration/reference-data.ts'
import { readFiles } from '#server/sets/read-files.ts'
import { withFurtherKinds } from '../../../scripts/docs/further-kinds.ts'
import { jobTable } from '../../support/job-tables.ts'
import { type Portal, startPortal } from '../auth/portal.ts'
import { type Asker, asker, type Reply } from './askers.ts'

/** The definitions with the made-up kinds around records (tests/definitions/further). */
export function furtherSet(edit: (files: DefinitionFiles) => void = () => {}): PublishedSet {
  const { files } = readFiles(fileURLToPath(new URL('../../..', import.meta.url)))
  const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 24)
  const further = withFurtherKinds(files)
  edit(further)
  const { set, problems } = compileSet(further, { digest })
  if (!set) throw new Error(JSON.stringify(problems))
  return set
}

/** Asks for records of one of the made-up kinds. */
export type Asking = { shops: Asker; trials: Asker; stalls: Asker }

/** A portal with the made-up kinds, and one person of each sort. */
export async function startFurther(change: (set: PublishedSet) => void = () => {}, edit?: (files: DefinitionFiles) => void) {
  const set = furtherSet(edit)
  change(set)
  const portal = await startPortal({}, set)
  await createReferenceData(portal.deps, true)
  const who = async (role: string, organisation: string, carrier: string | null = null): Promise<Asking> => {
    const as = (kind: string) => asker(portal, role, organisation, carrier, { kind })
    return { shops: await as('shops'), trials: await as('trials'), stalls: await as('stalls') }
  }
  return {
    portal,
    owner: await who('DEVELOPER', 'Further owner'),
    stranger: await who('DEVELOPER', 'Further stranger'),
    platform: await who('ADMIN_DOTGO_READWRITE', 'Further platform'),
    vi: await who('VI_CARRIER_ADMIN', 'Further vi', 'vi'),
    northline: await who('VI_CARRIER_ADMIN', 'Further northline', 'northline'),
  }
}
export type Further = Awaited<ReturnType<typeof startFurther>>

let named = 0
/** A name that no other shop has. */
export const nameOfShop = (): string => `Shop ${++named}`

/** A shop that is open; gives its id. */
export async function openShop({ shops }: Asking, name = nameOfShop()): Promise<string> {
  const data = { name, secret: 'shop-secret' }
  const made = good(await shops.send('POST', '', { data }))
  return good(await shops.send('POST', `/${made.id}/submit`, { event: 'submit', version: 1, data })).id
}

/** A draft of a trial of a shop; gives its id and data. */
export async function draftTrial({ trials }: Asking, shop: string, carriers: string[]) {
  const data = { shop, carriers, purpose: 'To try', note: 'trial-note' }
  return { id: good(await trials.send('POST', '', { data })).id as string, data }
}

/** A trial sent to carriers; gives its id. */
export async function sentTrial(owner: Asking, shop: string, carriers: string[]): Promise<string> {
  const { id, data } = await draftTrial(owner, shop, carriers)
  good(await owner.trials.send('POST', `/${id}/submit`, { event: 'submit', version: 1, data }))
  return id
}

/** A stall of a shop that is planned; gives its id. */
export async function plannedStall({ stalls }: Asking, shop: string, title = 'Stall'): Promise<string> {
  const data = { shop, title }
  const made = good(await stalls.send('POST', '', { data }))
  good(await stalls.send('POST', `/${made.id}/submit`, { event: 'submit', version: 1, data }))
  return made.id
}

/** Sends an event to a row of a trial; the row's version is read from the database. */
export async function atCarrier(
  portal: Portal,
  { trials }: Asking,
  id: string,
  scope: string,
  event: string,
  headers = {},
  data = {},
): Promise<Reply> {
  const row = (await rowsOf(portal, id)).find(one => one.workflow === 'trial-at-carrier' && one.scope === scope)
  const body = { event, workflow: 'trial-at-carrier', scope, version: row?.version ?? 1, data }
  return trials.send('POST', `/${id}/transitions`, body, headers)
}

/** Passes a trial on at a carrier and has the carrier accept it. */
export async function accepted({ portal, platform }: Further, carrier: Asking, id: string, scope: string): Promise<void> {
  good(await atCarrier(portal, platform, id, scope, 'pass'))
  good(await atCarrier(portal, carrier, id, scope, 'accept'))
}

type Row = { workflow: string; scope: string; state: string; version: number }

/** Lifecycle rows of a record, as stored. */
export function rowsOf(portal: Portal, id: string): Promise<Row[]> {
  return portal.rows<Row>(
    'select workflow, scope, state_text as state, version from lifecycle where record_id = $1 order by workflow, scope',
    [id],
  )
}

/** "scope:state" of every row of a record; the own row has no scope. */
export async function states(portal: Portal, id: string): Promise<string[]> {
  return (await rowsOf(portal, id)).map(({ scope, state }) => `${scope}:${state}`).sort()
}

/** Everything that a decision could write, to compare before and after a refusal. */
export async function everything(portal: Portal): Promise<unknown> {
  const [rows] = await portal.rows(
    `select (select jsonb_agg(to_jsonb(r) order by r.id) from record r) as records,
      (select jsonb_agg(to_jsonb(l) order by l.record_id, l.workflow, l.scope) from lifecycle l) as rows,
      (select count(*) from history) as history, (select count(*) from claim) as claims, (select count(*) from idempotency) as keys,
      (select count(*) from ${jobTable}) as jobs`,
  )
  return rows
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
export function good(reply: Reply): any {
  if (reply.status >= 300) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`)
  return reply.body.data
}
