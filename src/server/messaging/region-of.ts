import type { Dependencies } from '../dependencies.ts'
import type { ChannelAdapter } from './channel-adapter.ts'
import { ChannelFailure } from './channel-failure.ts'
import { channelTexts } from './channel-texts.ts'

/**
 * Which network of the channel a carrier is: the one its record names in "channel_region", else the one of the same name.
 *
 * @param key of the carrier's record.
 * @throws ChannelFailure `refused`, in words for people, when the channel has no such network.
 */
export async function regionOf(
  key: string,
  adapter: ChannelAdapter,
  { pool, set }: Pick<Dependencies, 'pool' | 'set'>,
): Promise<string> {
  const { rows } = await pool.query<{ label: string; region: string | null }>(
    `select label, data->>'channel_region' as region from record where kind = 'carrier' and key = $1`,
    [key],
  )
  const { label = key, region = null } = rows[0] ?? {}
  const same = (left: string, right: string): boolean => left.trim().toLowerCase() === right.trim().toLowerCase()
  const found = (await adapter.listRegions()).find(({ id, displayName }) =>
    region ? id === region : id === key || same(displayName, label),
  )
  if (found) return found.id
  const say = channelTexts(set)
  const message = region ? say('network-unknown', { region, carrier: label }) : say('network-not-named', { carrier: label })
  throw new ChannelFailure('refused', { message, status: 0, code: 'NO_REGION' })
}
