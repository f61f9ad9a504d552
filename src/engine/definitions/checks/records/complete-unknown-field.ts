import { appendPointer } from '../../json/json-pointer.ts'
import { suggestion } from '../../json/nearest.ts'
import { factsOfPerson, fieldOfPerson } from '../../publish/publish-record.ts'
import { namedIn } from '../places/field-places.ts'
import type { Finding, Rule } from '../rule.ts'

/** A profile that asks for what no form gives can never be complete. */
export const completeUnknownField: Rule = {
  rule: 'complete-unknown-field',
  about: 'what counts as a complete profile is a field of the account or its organisation',
  check({ records, whole }) {
    const kinds = Object.fromEntries([...records].map(([id, { content }]) => [id, content]))
    const known = Object.entries(factsOfPerson).flatMap(([prefix, kind]) =>
      namedIn(whole[kinds[kind]?.form ?? ''] ?? {}).map(name => `${prefix}/${name}`),
    )
    // A form that is not there is named where it is missing.
    const without = Object.entries(factsOfPerson).filter(([, kind]) => whole[kinds[kind]?.form ?? ''] === undefined)
    const lacksForm = (field: string): boolean => without.some(([prefix]) => field.startsWith(`${prefix}/`))
    return [...records].flatMap(
      ([
        id,
        {
          file,
          content: { complete = [] },
        },
      ]): Finding[] =>
        id === 'account'
          ? complete.flatMap(({ fields }, index) =>
              fields.flatMap((field, at) =>
                fieldOfPerson(field, kinds, whole) || lacksForm(field)
                  ? []
                  : [
                      {
                        file,
                        path: appendPointer('/complete', index, 'fields', at),
                        message: `Nothing that the portal asks of a person is "${field}"`,
                        fix: suggestion(field, known),
                      },
                    ],
              ),
            )
          : complete.slice(0, 1).map(() => ({
              ...{ file, path: '/complete', message: 'Only the profile of a person is complete or not' },
              fix: 'Remove it; it stands in the file of the account.',
            })),
    )
  },
}
