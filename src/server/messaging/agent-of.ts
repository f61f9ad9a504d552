import type pg from 'pg'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { Dependencies } from '../dependencies.ts'
import type { RecordRow } from '../records/reading/record-row.ts'
import { loadRecord } from '../records/reading/rows.ts'
import { isStopped } from '../records/transitions/stopped-phones.ts'
import type { AgentAddress, ChannelAdapter } from './channel-adapter.ts'
import { ChannelFailure } from './channel-failure.ts'
import { channelTexts, type Say } from './channel-texts.ts'
import { formData } from './form-data.ts'
import { channelOf } from './platforms.ts'

/** An agent, and whom to ask about it. */
type OfAgent = { bot: RecordRow; agent: AgentAddress; agentId: string; simulated: boolean; adapter: ChannelAdapter }

/**
 * The agent of the bot that a record names in "bot", and the channel of its platform.
 *
 * @throws ChannelFailure `refused` for a bot that the channel has no agent of.
 */
export async function agentOf(
  { data }: RecordRow,
  { pool, set, channels }: Pick<Dependencies, 'pool' | 'set' | 'channels'>,
): Promise<OfAgent> {
  const bot = await loadRecord(pool, set(), 'bot', String(data.bot))
  const { agent: name, bot_id: agentId } = (bot?.answers ?? {}) as { agent?: string; bot_id?: string }
  if (!bot || !name || !agentId) throw notThere(set, 'bot-not-created')
  const { platform, hosting_region: hostingRegion } = formData(bot, 'bot')
  const { simulated, adapter } = channelOf(channels, platform)
  return { bot, agentId, agent: { name, hostingRegion }, simulated, adapter: await adapter() }
}

/**
 * The phone of the tester that a record names in "tester".
 *
 * @throws ChannelFailure `refused` when there is none, it is another bot's, or its person wishes no messages of this agent.
 */
export async function phoneOf(
  record: RecordRow,
  agentId: string,
  { pool, set }: Pick<Dependencies, 'pool' | 'set'>,
): Promise<string> {
  const tester = await testerOf(pool, set(), record)
  if (tester && formData(tester, 'bot-tester').bot !== formData(record, 'bot-test').bot) throw notThere(set, 'phone-of-other-bot')
  if (!tester) throw notThere(set, 'test-phone-gone')
  const { phone } = formData(tester, 'bot-tester')
  if (await isStopped(pool, agentId, phone)) throw notThere(set, 'phone-stopped')
  return phone
}

/** The tester that a record names in "tester", or null. */
function testerOf(client: pg.ClientBase | pg.Pool, set: PublishedSet, record: RecordRow): Promise<RecordRow | null> {
  return loadRecord(client, set, 'bot-tester', formData(record, 'bot-test').tester)
}

function notThere(set: () => PublishedSet, text: Parameters<Say>[0]): ChannelFailure {
  return new ChannelFailure('refused', { message: channelTexts(set)(text), status: 0, code: 'NOT_THERE' })
}
