import { meaningsOf } from '#engine/records/meanings.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import type { Rule } from '../rule.ts'

/** Three read a row by carrier, and two of them ask and answer: what they write is not for the third. */
export const exchangeNotPrivate: Rule = {
  rule: 'exchange-not-private',
  about: 'an event of a row by carrier that asks or answers says who does not read it',
  check: ({ workflows, whole }) =>
    [...workflows.values()].flatMap(({ file, content: { meta } }) => {
      if (meta.kind !== 'lifecycle' || meta.scope !== 'carrier') return []
      return Object.entries(meta.events).flatMap(([event, { form, private: kept }]) => {
        const { question, answer } = meaningsOf(whole[form ?? ''] ?? {})
        if ((question ?? answer) === undefined || kept !== undefined) return []
        const message = `"${event}" ${question === undefined ? 'answers' : 'asks'}, and says not between whom`
        const fix =
          'Write "private": "owner" when it is between the carrier and the platform, "carrier" when it is between the owner and the platform.'
        return [{ file, path: appendPointer('/meta/events', event), message, fix }]
      })
    }),
}
