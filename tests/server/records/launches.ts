import { randomUUID } from 'node:crypto'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import { systemActor } from '#server/auth/sessions/actor.ts'
import type { Config } from '#server/config.ts'
import { createReferenceData } from '#server/demonstration/reference-data.ts'
import { type Asking, askAndAnswer } from '#server/jobs/ask-and-answer.ts'
import type { AgentProfile } from '#server/messaging/channel-adapter.ts'
import { createRecord } from '#server/records/transitions/create-record.ts'
import launchCases from '../../definitions/bot-launch.cases.json' with { type: 'json' }
import confirmed from '../../definitions/confirm-verification.cases.json' with { type: 'json' }
import { jobRows } from '../../support/job-tables.ts'
import { makeHappen } from '../../support/make-happen.ts'
import { startPortal } from '../auth/portal.ts'
import { channelsOf, contact, idOf, newAgent, profile, startChannel } from '../messaging/channel.ts'
import { type Asker, asker, type Reply } from './askers.ts'

export type Launches = Awaited<ReturnType<typeof startLaunches>>

/** What somebody sends with an event, besides the row it goes to. */
type Sent = { data?: JsonObject; typed?: string; version?: number }

export const rejection = { reason_code: 'POLICY_OTHER', comment: 'The opt-in page cannot be reached.' }

const regions: { [carrier: string]: string } = { vi: 'vodafone-idea-india', northline: 'northline-mobile' }

/** A portal with a messaging channel, an owner of verified bots, the platform and two carriers: what a launch needs to be decided. */
export async function startLaunches(settings: Partial<Config> = {}, definitions?: PublishedSet) {
  const portal = await startPortal(settings, definitions)
  const channel = await startChannel({ simulator: { verificationSeconds: null, launchSeconds: null } })
  portal.deps.channels = channelsOf(async () => channel.adapter)
  await createReferenceData(portal.deps, true)
  const { pool, set, deps } = portal
  const kind = 'bot-launches'
  const who = {
    owner: await asker(portal, 'DEVELOPER', 'Own bots', null, { kind }),
    other: await asker(portal, 'DEVELOPER', 'Other bots', null, { kind }),
    platform: await asker(portal, 'ADMIN_DOTGO_READWRITE', 'The platform', null, { kind }),
    vi: await asker(portal, 'VI_CARRIER_READWRITE', 'Vi', 'vi', { kind }),
    northline: await asker(portal, 'VI_CARRIER_ADMIN', 'Northline', 'northline', { kind }),
  }
  const verifier = await asker(portal, 'ADMIN_DOTGO_READWRITE', 'The platform', null, { kind: 'bot-verifications' })
  const brandReviewer = await asker(portal, 'ADMIN_DOTGO_READWRITE', 'The platform', null, { kind: 'brands' })

  async function standing(id: string, state: string, value: unknown = state): Promise<void> {
    await pool.query(`update lifecycle set state = $3, state_text = $2 where record_id = $1 and scope = ''`, [
      id,
      state,
      JSON.stringify(value),
    ])
  }

  /** A verified brand of the owner. */
  async function brand(data: JsonObject = { brand_name: 'Growing Tree' }): Promise<string> {
    const by = { owner: who.owner.organisation, actor: systemActor, now: deps.now() }
    const { id } = await createRecord(pool, set, { id: randomUUID(), kind: 'brand', data, ...by })
    await standing(id, 'verified.steady', { verified: 'steady' })
    return id
  }
  const everyBots = await brand()

  /** A test message of a bot, standing as it is said. */
  async function testOf(bot: string, state: string): Promise<string> {
    const by = { owner: who.owner.organisation, actor: systemActor, now: deps.now() }
    const data = { bot, text: 'Your order is on its way.' }
    const { id } = await createRecord(pool, set, {
      id: randomUUID(),
      kind: 'bot-test',
      data,
      parent: { id: bot, label: '' },
      ...by,
    })
    await standing(id, state)
    for (const reply of ['STOP', 'START'])
      await makeHappen(portal, { id, kind: 'bot-test' }, { events: ['platform-replied'], with: { reply } }, deps.now())
    return id
  }

  /** Makes another brand the bot's. */
  async function brandOf(bot: string, data?: JsonObject): Promise<string> {
    const id = await brand(data)
    await pool.query("update record set data = data || jsonb_build_object('brand', $2::text) where id = $1", [bot, id])
    return id
  }

  /** A created bot of a verified brand with a test message that arrived, which the channel has; `verified`: its verification too, which Vi and Northline approved. */
  async function bot(
    name: string,
    verified = true,
    shown: AgentProfile = profile,
  ): Promise<{ id: string; name: string; agentId: string; verification: string; test: string }> {
    const agent = await newAgent(channel.adapter, undefined, shown)
    await channel.adapter.requestVerification(agent, { key: randomUUID(), contact })
    const by = { owner: who.owner.organisation, actor: systemActor, now: deps.now() }
    const data = { bot_name: name, hosting_region: 'ASIA_PACIFIC', platform: 'GOOGLE_RBM', brand: everyBots }
    const made = await createRecord(pool, set, { id: randomUUID(), kind: 'bot', data, ...by })
    await standing(made.id, 'created')
    await pool.query('update record set answers = $2 where id = $1', [made.id, { agent: agent.name, bot_id: idOf(agent) }])
    const verification = randomUUID()
    const parent = { id: made.id, label: name }
    await createRecord(pool, set, { id: verification, kind: 'bot-verification', data: { bot: made.id }, parent, ...by })
    if (verified) await standing(verification, 'verified.steady', { verified: 'steady' })
    for (const carrier of ['vi', 'northline'])
      await pool.query(
        `insert into lifecycle (record_id, owner, workflow, scope, state, state_text, status_id, since)
         values ($1, $2, 'bot-verification-at-carrier', $3, '"approved"', 'approved', 110, now())`,
        [verification, by.owner, carrier],
      )
    return { id: made.id, name, agentId: idOf(agent), verification, test: await testOf(made.id, 'delivered') }
  }

  /** Makes an uploaded picture the bot's logo, as submitting it does. */
  async function logoOf(bot: string, file: string): Promise<void> {
    await pool.query("update record set data = data || jsonb_build_object('logo', $2::text) where id = $1", [bot, file])
    await pool.query('update file set record_id = $1 where id = $2', [bot, file])
  }

  const dataFor = (made: { id: string; test: string }, carriers: string[]): JsonObject => ({
    ...launchCases.base,
    ...{ bot: made.id, test_message: made.test, stop_test: made.test, start_test: made.test, carriers },
  })

  const row = async (id: string, scope = '') => {
    const workflow = scope === '' ? 'bot-launch' : 'bot-launch-at-carrier'
    const sql =
      'select state_text as state, status_id as status, version from lifecycle where record_id = $1 and workflow = $2 and scope = $3'
    return (await portal.rows<{ state: string; status: number; version: number }>(sql, [id, workflow, scope]))[0]
  }

  /** Everything stored about one row: to see that it was not touched. */
  const kept = (id: string, scope: string) =>
    portal.rows(
      `select (select to_jsonb(l) from lifecycle l where l.record_id = $1 and l.scope = $2) as row,
        (select jsonb_agg(to_jsonb(h) order by h.seq) from history h where h.record_id = $1 and h.scope = $2) as history`,
      [id, scope],
    )

  async function submit(id: string, data: JsonObject, event = 'submit'): Promise<Reply> {
    return who.owner.send('POST', `/${id}/submit`, { event, version: (await row(id))?.version, data })
  }

  async function send(by: Asker, id: string, scope: string, event: string, sent: Sent = {}): Promise<Reply> {
    const version = sent.version ?? (await row(id, scope))?.version ?? 1
    return by.send('POST', `/${id}/transitions`, { event, workflow: 'bot-launch-at-carrier', scope, ...sent, version })
  }

  /** The newest question about a carrier's row is asked, as the queue would. */
  async function askNow(id: string, carrier: string, tries = 0): Promise<void> {
    const sql = `select j.payload from ${jobRows} j
      where j.task = 'ask' and j.payload->>'recordId' = $1 and j.payload->>'scope' = $2 order by j.id desc limit 1`
    const [job] = await portal.rows<{ payload: Asking }>(sql, [id, carrier])
    if (!job) throw new Error(`Nothing was asked about the launch at ${carrier}.`)
    await askAndAnswer({ ...job.payload, tries }, deps)
  }

  type Decided = 'LAUNCHED' | 'REJECTED'
  /** The channel decides, and the question that waits for it is asked once more, as the queue would. `meanwhile`: between asking and deciding. */
  async function answer(
    id: string,
    agentId: string,
    carrier: string,
    launch: Decided,
    meanwhile?: () => Promise<void>,
  ): Promise<void> {
    await askNow(id, carrier)
    await meanwhile?.()
    await channel.ask('POST', '/simulator/decide', { agentId, region: regions[carrier], launch, comment: 'Decided there.' })
    await askNow(id, carrier, 1)
  }

  /** Sends an event to a record's own row. */
  async function act(by: Asker, id: string, event: string, data: JsonObject): Promise<Reply> {
    const sql = `select version from lifecycle where record_id = $1 and scope = ''`
    const [found] = await portal.rows<{ version: number }>(sql, [id])
    return by.send('POST', `/${id}/transitions`, { event, version: found?.version, data })
  }

  return {
    ...{ portal, channel, who, bot, testOf, brandOf, logoOf, standing, dataFor, row, kept, submit, send, answer, askNow },
    /** The launch of a bot, submitted at these carriers. */
    async submitted(made: { id: string; test: string }, carriers: string[]): Promise<string> {
      const begun = await who.owner.send('POST', '', { data: { bot: made.id } })
      const id = String(begun.body.data?.id)
      const reply = await submit(id, dataFor(made, carriers))
      if (reply.status !== 200) throw new Error(`The launch was not submitted: ${JSON.stringify(reply.body)}`)
      return id
    },
    /** Forwarded by the platform, approved by the carrier and launched by the channel. */
    async goesLive(id: string, agentId: string, carrier: 'vi' | 'northline'): Promise<void> {
      await send(who.platform, id, carrier, 'forward')
      await send(who[carrier], id, carrier, 'approve-at-carrier')
      await answer(id, agentId, carrier, 'LAUNCHED')
    },
    /** By the platform, at a verification. */
    verify: (verification: string, event: string, data: JsonObject) => act(verifier, verification, event, data),
    /** By a further carrier, to which the platform forwards it. */
    async verifiedAt(verification: string, carrier: string): Promise<void> {
      const person = await asker(portal, 'VI_CARRIER_ADMIN', carrier, carrier, { kind: 'bot-verifications' })
      const approval = { event: 'approve', workflow: 'bot-verification-at-carrier', scope: carrier, version: 1, data: {} }
      for (const { status, body } of [
        await act(verifier, verification, 'forward-more', { carriers: [carrier] }),
        await person.send('POST', `/${verification}/transitions`, approval),
      ])
        if (status !== 200) throw new Error(`It was not verified at ${carrier}: ${JSON.stringify(body)}`)
    },
    /** Asked of no carrier, then marked as verified. */
    async unasked(verification: string): Promise<void> {
      await pool.query(`delete from lifecycle where record_id = $1 and scope <> ''`, [verification])
      await standing(verification, 'pending_from_rbm.without_carrier', { pending_from_rbm: 'without_carrier' })
      await pool.query('update lifecycle set due = since where record_id = $1', [verification])
      const { status, body } = await act(verifier, verification, 'mark-verified', confirmed.base)
      if (status !== 200) throw new Error(`It was not marked as verified: ${JSON.stringify(body)}`)
    },
    revoke: (verification: string) => act(verifier, verification, 'revoke', rejection),
    revokeBrand: (id: string) => act(brandReviewer, id, 'revoke', rejection),
  }
}
