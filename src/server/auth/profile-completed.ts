import type { JsonObject } from '#engine/definitions/kinds.ts'

/** What of a profile counts. */
export type ProfileFacts = {
  account: JsonObject
  organisation: JsonObject
  phoneVerified: boolean
  hasOrganisationDetails: boolean
}

/**
 * How complete a profile is, in percent (a whole number from 0 to 100). A company's details count only for those asked for them, and
 * only when the account is for a company.
 */
export function profileCompleted({ account, organisation, phoneVerified, hasOrganisationDetails }: ProfileFacts): number {
  const parts = [phoneVerified, given(account.first_name), given(account.last_name), given(account.contact_number)]
  if (hasOrganisationDetails) {
    parts.push(given(organisation.agent_type))
    if (organisation.for_company !== false)
      parts.push(given(organisation.company_name), given(account.job_title), given(organisation.company_website))
  }
  return Math.floor((parts.filter(Boolean).length / parts.length) * 100)
}

function given(value: unknown): boolean {
  return value !== undefined && value !== null && value !== ''
}
