import { prefillSource } from '#engine/records/prefill.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import { formatsOf } from '../../schemas/formats-of.ts'
import type { Finding, Rule } from '../rule.ts'
import { targetOf } from './unresolved-prefill.ts'

/** What a person gave for themselves or to be asked back, and nobody else was to write to. */
const contacts = ['email', 'work-email', 'phone']

/** Somebody's own number would be shown to everybody, because it stood in the form when they opened it. */
export const prefillShowsContact: Rule = {
  rule: 'prefill-shows-contact',
  about: 'phone numbers and e-mail addresses of records that become public are filled in from an earlier record of the kind only',
  check(definitions) {
    return [...definitions.records].flatMap(([id, { file, content }]) => {
      if (!content.public) return []
      return (content.prefill ?? []).flatMap(({ field, from }, index): Finding[] => {
        const target = targetOf(definitions, id, field)
        if (!('schema' in target) || !formatsOf(target.schema).some(format => contacts.includes(format))) return []
        return from.flatMap((value, at): Finding[] => {
          if (prefillSource(value)?.of === 'latest') return []
          const message = `"${field}" becomes public, and "${value}" is a contact that was given for something else`
          return [
            {
              file,
              path: appendPointer('/prefill', index, 'from', at),
              message,
              fix: 'Remove it: the person types what users are to see.',
            },
          ]
        })
      })
    })
  },
}
