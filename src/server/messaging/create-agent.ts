import type { Dependencies } from '../dependencies.ts'
import { pictureAddress } from '../files/picture-address.ts'
import type { RecordRow } from '../records/reading/record-row.ts'
import { loadRecord } from '../records/reading/rows.ts'
import { accepted, answerOf } from './answer-of.ts'
import type { Ask } from './ask.ts'
import type { AgentProfile, AgentTerms } from './channel-adapter.ts'
import { channelTexts } from './channel-texts.ts'
import { formData } from './form-data.ts'
import { channelOf } from './platforms.ts'

/**
 * Makes the brand, unless another of its bots has done so, and the agent. Yes: their names at the channel, and the bot's id. A record that
 * knows its agent keeps it, whatever it was made under.
 */
export const createAgent: Ask['ask'] = (record, question, deps) =>
  answerOf(question, async () => {
    if (record.answers.agent) return accepted(record.answers)
    const { key } = question
    const brand = await loadRecord(deps.pool, deps.set(), 'brand', formData(record, 'bot').brand)
    if (!brand) throw new Error(`The record ${record.id} names a brand that is not there.`)
    const channel = channelOf(deps.channels, formData(record, 'bot').platform)
    const adapter = await channel.adapter()
    const made = await adapter.createBrand({ key: `brand/${brand.id}`, displayName: brand.label.slice(0, 100) })
    const agent = await adapter.createAgent({ key, brand: made.name, terms: termsOf(record), profile: profileOf(record, deps) })
    return accepted({
      brand: made.name,
      agent: agent.name,
      bot_id: agent.name.split('/').at(-1) ?? agent.name,
      simulated: channel.simulated,
    })
  })

function termsOf(record: RecordRow): AgentTerms {
  const { use_case, billing_category, hosting_region } = formData(record, 'bot')
  return { useCase: use_case, billingCategory: billing_category, hostingRegion: hosting_region }
}

function profileOf(record: RecordRow, deps: Dependencies): AgentProfile {
  const data = formData(record, 'bot')
  const say = channelTexts(deps.set)
  return {
    displayName: data.bot_name,
    description: data.short_description,
    logoUrl: pictureAddress(deps, data.logo),
    heroUrl: pictureAddress(deps, data.banner),
    color: data.color,
    phones: data.phone_list,
    emails: data.email_list,
    websites: data.website_list,
    privacy: { value: data.privacy_url, label: say('privacy-label') },
    terms: { value: data.tos_url, label: say('terms-label') },
    ...(data.india_pe_id ? { indiaPrincipalEntityId: data.india_pe_id } : {}),
  }
}
