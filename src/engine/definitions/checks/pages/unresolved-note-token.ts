import { tokensOf } from '#engine/messages/fill-tokens.ts'
import { navigationFile } from '../../definitions.ts'
import { appendPointer, pointerKeys } from '../../json/json-pointer.ts'
import { suggestion } from '../../json/nearest.ts'
import { factRoots } from '../../limits/fill-limits.ts'
import { fieldOfPerson } from '../../publish/publish-record.ts'
import { namedIn } from '../places/field-places.ts'
import type { Rule } from '../rule.ts'

const account = '/actor/account'

/** Nothing would stand where the token does. */
export const unresolvedNoteToken: Rule = {
  rule: 'unresolved-note-token',
  about: 'texts of notes name fields of the account, and notes about records none',
  check({ navigation: { notes = [] }, records, whole }) {
    const kinds = Object.fromEntries([...records].map(([id, { content }]) => [id, content]))
    const known = namedIn(whole[kinds.account?.form ?? ''] ?? {}).map(name => appendPointer(account, name))
    return notes.flatMap(({ text, record }, index) =>
      tokensOf(text)
        .filter(token => !factRoots.includes(pointerKeys(token)?.[0] ?? ''))
        .filter(token => record !== undefined || !token.startsWith(account) || !fieldOfPerson(token, kinds, whole))
        .map(token => ({
          file: navigationFile,
          path: appendPointer('/notes', index, 'text'),
          message:
            record === undefined
              ? `{{${token}}} is no field of the account`
              : `{{${token}}} is not filled in a note about a record`,
          fix: record === undefined ? suggestion(token, known) : 'Say it without.',
        })),
    )
  },
}
