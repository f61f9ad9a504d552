import type { JsonObject } from '#engine/definitions/kinds.ts'
import type { Dependencies } from '../dependencies.ts'
import { pictureAddress } from '../files/picture-address.ts'
import { loadRecord, type RecordRow } from '../records/rows.ts'
import type { Ask, AskAnswer } from './asks.ts'
import type { AgentProfile, AgentTerms, Labelled } from './channel-adapter.ts'
import { ChannelFailure } from './channel-failure.ts'

/** Milliseconds until a channel that is away is asked again, when it does not say itself. */
const patience = 5000

/** Makes the brand, unless another of its bots has done so, and the agent. Yes: their names at the channel, and the bot's id. */
export const createAgent: Ask['ask'] = (record, key, deps) =>
  answerOf(async () => {
    const brand = await loadRecord(deps.pool, 'brand', String(record.data.brand))
    if (!brand) throw new Error(`The record ${record.id} names a brand that is not there.`)
    const channel = channelOf(deps)
    const adapter = await channel.adapter()
    const made = await adapter.createBrand({ key: `brand/${brand.id}`, displayName: brand.label.slice(0, 100) })
    const agent = await adapter.createAgent({ key, brand: made.name, terms: termsOf(record), profile: profileOf(record, deps) })
    return {
      brand: made.name,
      agent: agent.name,
      bot_id: agent.name.split('/').at(-1) ?? agent.name,
      simulated: channel.simulated,
    }
  })

/** The configured channel, or an error that says which setting is missing. */
export function channelOf({ channel }: Pick<Dependencies, 'channel'>) {
  if (!channel)
    throw new Error('No messaging channel is configured. Set RBM_SERVICE_ACCOUNT_FILE, or SIMULATOR_URL for a simulator.')
  return channel
}

/** What a channel did as an answer: what it refuses is a no in its own words, what it may do later is asked again. */
export async function answerOf(work: () => Promise<JsonObject>): Promise<AskAnswer> {
  try {
    return { kind: 'yes', input: await work() }
  } catch (error) {
    if (!(error instanceof ChannelFailure)) throw error
    if (error.kind === 'later') return { kind: 'later', afterMs: Math.max(error.retryAfterMs, patience) }
    return { kind: 'no', input: { comment: error.message } }
  }
}

function termsOf({ data }: RecordRow): AgentTerms {
  const { use_case, billing_category, hosting_region } = data as { [field: string]: string }
  return { useCase: use_case, billingCategory: billing_category, hostingRegion: hosting_region } as AgentTerms
}

function profileOf({ data }: RecordRow, { config }: Dependencies): AgentProfile {
  const text = (field: string): string => String(data[field] ?? '')
  const labelled = (field: string) => (data[field] ?? []) as Labelled[]
  return {
    displayName: text('bot_name'),
    description: text('short_description'),
    logoUrl: pictureAddress(config, text('logo')),
    heroUrl: pictureAddress(config, text('banner')),
    color: text('color'),
    phones: labelled('phone_list'),
    emails: labelled('email_list'),
    websites: labelled('website_list'),
    privacy: { value: text('privacy_url'), label: 'Privacy policy' },
    terms: { value: text('tos_url'), label: 'Terms of service' },
    ...(data.india_pe_id ? { indiaPrincipalEntityId: text('india_pe_id') } : {}),
  }
}
