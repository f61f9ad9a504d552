import type pg from 'pg'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { Dependencies } from '../dependencies.ts'
import { loadRecord, type RecordRow } from '../records/rows.ts'
import type { AgentAddress, HostingRegion } from './channel-adapter.ts'
import { ChannelFailure } from './channel-failure.ts'

/**
 * The agent at the channel of the bot that a record names in "bot".
 *
 * @throws ChannelFailure `refused` for a bot that the channel has no agent of.
 */
export async function agentOf(
  { data }: RecordRow,
  { pool, set }: Pick<Dependencies, 'pool' | 'set'>,
): Promise<{ bot: RecordRow; agent: AgentAddress; agentId: string }> {
  const bot = await loadRecord(pool, set(), 'bot', String(data.bot))
  const { agent: name, bot_id: agentId } = (bot?.answers ?? {}) as { agent?: string; bot_id?: string }
  if (!bot || !name || !agentId) throw refusal('The messaging channel does not have this bot yet. Have it created first.')
  return { bot, agentId, agent: { name, hostingRegion: bot.data.hosting_region as HostingRegion } }
}

/**
 * The phone of the tester that a record names in "tester".
 *
 * @throws ChannelFailure `refused` when there is none, or it is another bot's.
 */
export async function phoneOf(record: RecordRow, { pool, set }: Pick<Dependencies, 'pool' | 'set'>): Promise<string> {
  const { data } = record
  const tester = await testerOf(pool, set(), record)
  if (tester && tester.data.bot !== data.bot) throw refusal('This phone is a test phone of another bot. Choose one of this bot.')
  if (!tester) throw refusal('The test phone is not there any more. Choose another one.')
  return String(tester.data.phone)
}

/** The tester that a record names in "tester", or null. */
export function testerOf(client: pg.ClientBase | pg.Pool, set: PublishedSet, { data }: RecordRow): Promise<RecordRow | null> {
  return loadRecord(client, set, 'bot-tester', String(data.tester))
}

function refusal(message: string): ChannelFailure {
  return new ChannelFailure('refused', { message, status: 0, code: 'NOT_THERE' })
}
