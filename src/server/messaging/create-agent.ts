import type { Dependencies } from '../dependencies.ts'
import { pictureAddress } from '../files/picture-address.ts'
import { loadRecord, type RecordRow } from '../records/rows.ts'
import { answerOf, channelOf, yes } from './answer-of.ts'
import type { Ask } from './asks.ts'
import type { AgentProfile, AgentTerms, Labelled } from './channel-adapter.ts'

/** Makes the brand, unless another of its bots has done so, and the agent. Yes: their names at the channel, and the bot's id. */
export const createAgent: Ask['ask'] = (record, question, deps) =>
  answerOf(question, async () => {
    const { key } = question
    const brand = await loadRecord(deps.pool, deps.set(), 'brand', String(record.data.brand))
    if (!brand) throw new Error(`The record ${record.id} names a brand that is not there.`)
    const channel = channelOf(deps)
    const adapter = await channel.adapter()
    const made = await adapter.createBrand({ key: `brand/${brand.id}`, displayName: brand.label.slice(0, 100) })
    const agent = await adapter.createAgent({ key, brand: made.name, terms: termsOf(record), profile: profileOf(record, deps) })
    return yes({
      brand: made.name,
      agent: agent.name,
      bot_id: agent.name.split('/').at(-1) ?? agent.name,
      simulated: channel.simulated,
    })
  })

function termsOf({ data }: RecordRow): AgentTerms {
  const { use_case, billing_category, hosting_region } = data as { [field: string]: string }
  return { useCase: use_case, billingCategory: billing_category, hostingRegion: hosting_region } as AgentTerms
}

function profileOf({ data }: RecordRow, deps: Dependencies): AgentProfile {
  const text = (field: string): string => String(data[field] ?? '')
  const labelled = (field: string) => (data[field] ?? []) as Labelled[]
  return {
    displayName: text('bot_name'),
    description: text('short_description'),
    logoUrl: pictureAddress(deps, text('logo')),
    heroUrl: pictureAddress(deps, text('banner')),
    color: text('color'),
    phones: labelled('phone_list'),
    emails: labelled('email_list'),
    websites: labelled('website_list'),
    privacy: { value: text('privacy_url'), label: 'Privacy policy' },
    terms: { value: text('tos_url'), label: 'Terms of service' },
    ...(data.india_pe_id ? { indiaPrincipalEntityId: text('india_pe_id') } : {}),
  }
}
