import type { PublishedSet } from '#engine/definitions/published-set.ts'
import { shownFlags } from '#engine/permissions/flags.ts'
import { completeness } from '#engine/records/completeness.ts'
import type { ContentTexts } from '#generated/names.ts'
import type { DataOf } from '#generated/operations.ts'
import { accountStep, takesStep } from '../../records/account-step.ts'
import { contentText } from '../../records/texts.ts'
import { actorOf } from '../sessions/actor.ts'
import type { Account } from './person.ts'

/** What a page is told about who is signed in, with the specification's names. */
type PartnerDetails = { message: string; data: DataOf<'readPartnerDetails'> }

/** agent_type of an organisation that acts for others. */
const actsForOthers = 2
/** Steps of the set-up by their events, with the specification's words for one that is still open. */
const openSteps: { [event: string]: ContentTexts['account-answers'] } = {
  'verify-phone': 'phone-not-verified',
  'give-details': 'basic-details-missing',
}

/** Makes the details of an account. */
export function partnerDetails(
  set: PublishedSet,
  account: Account,
  around: { unread: number; carriers: { key: string; label: string }[]; basePath: string },
): PartnerDetails {
  const role = set.roles.roles[account.role]
  const flags = shownFlags(set.roles, account.role)
  const actor = actorOf(set, account)
  const own = account.role === set.roles.default
  const isAggregator = own && account.organisationData.agent_type === actsForOthers
  const launchApproved = account.organisationData.launchApproved === true
  const shown = role?.shown ?? ''
  const carrier = around.carriers.find(({ key }) => key === account.carrier)
  const { percent: completed, missing } = completeness(set.records.account?.complete ?? [], { actor })
  const use = account.organisationData.agent_type
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const image = account.data.profile_image
  const picture = typeof image === 'string' ? `${around.basePath}/secure/api/v1/files/${image}?inline=1` : null
  const data: PartnerDetails['data'] = {
    partners_profile: {
      partner_id: account.id,
      role: shown,
      isCarrier: flags.isCarrier ?? false,
      carrierId: account.carrier,
      isAggregator,
      verifiedPhone: account.phoneVerifiedAt ? 'Y' : 'N',
    },
    profile_image: picture,
    company: {
      company_name: text(account.organisationData.company_name),
      company_website: text(account.organisationData.company_website),
      job_title: text(account.data.job_title),
      agent_type: typeof use === 'number' ? use : null,
    },
    address: {
      country: text(account.data.country),
      // The state of the account is another one.
      state: text(account.data.address_state),
      city: text(account.data.city),
      zip_code: text(account.data.zip_code),
      address_1: text(account.data.address_1),
      address_2: text(account.data.address_2),
    },
    profile_completed: completed,
    admin_carrier_list: carrier ? [{ key: carrier.key, name: carrier.label }] : [],
    carrier_name: carrier?.label ?? null,
    partner_id: account.id,
    phoneNumber: account.phone,
    email: account.email,
    firstName: text(account.data.first_name),
    lastName: text(account.data.last_name),
    launchApproved,
    profileCompleted: completed,
    profileMissing: missing,
    partnerProfileImage: picture,
    ...flags,
    isAggregator,
    role: shown,
    rights: actor.rights,
    state: account.state,
    actor,
    unread: around.unread,
  }
  const waits = accountStep(set, account.state) !== undefined
  const open = Object.entries(openSteps).find(([event]) => waits && takesStep(set, account.state, event))
  return { message: open ? contentText(set, 'account-answers', open[1]) : 'success', data }
}
