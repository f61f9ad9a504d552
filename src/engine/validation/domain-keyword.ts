import { isObject } from '#engine/definitions/json/is-object.ts'
import { addressesNamed, expectedDomain, sameDomainAs } from './domain-rules.ts'
import type { KeywordRow } from './keywords.ts'
import { leadsAlong } from './reached.ts'

const address = { type: 'string', minLength: 1, examples: ['website', 'shop/owner/website', 'shop/sites/0/address'] }

/**
 * The keyword that is decided with the public suffix list, which weighs more than all others: pages load it with the first form that has
 * it.
 */
export const domainKeyword: KeywordRow = {
  keyword: 'sameDomainAs',
  about:
    'an e-mail or web address on the registrable domain of another: of the field named, or at the end of references (`shop/owner/website`); as `{ as, of }` what stands at `of` is looked at instead of the value, and as `{ as, first }` that field of the first entry of a list; `{{/measured}}` in its message is the domain expected',
  references: parameter => addressesNamed(parameter).filter(named => !leadsAlong(named)),
  along: parameter => addressesNamed(parameter).filter(leadsAlong),
  inFirst: parameter => (isObject(parameter) && typeof parameter.first === 'string' ? [parameter.first] : []),
  rule: sameDomainAs,
  measured: expectedDomain,
  parameter: {
    type: ['string', 'object'],
    minLength: 1,
    additionalProperties: false,
    required: ['as'],
    minProperties: 2,
    maxProperties: 2,
    properties: {
      as: { ...address, description: 'Whose domain it has to be.' },
      of: { ...address, description: 'What has to be on it.' },
      first: { type: 'string', minLength: 1, description: 'Of a list: the field of its first entry that has to be on it.' },
    },
    examples: [
      'website',
      'shop/owner/website',
      { as: 'shop/owner/website', of: 'shop/sites/0/address' },
      { as: 'shop/website', first: 'address' },
    ],
  },
}
