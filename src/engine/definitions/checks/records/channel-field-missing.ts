import { suggestion } from '../../json/nearest.ts'
import { entries } from '../../schemas/walk-schema.ts'
import { definition } from '../places/names-of.ts'
import type { Rule } from '../rule.ts'

/** What a channel is told is read by name: without the field it would be told nothing, and nobody would notice. */
export const channelFieldMissing: Rule = {
  rule: 'channel-field-missing',
  about: 'forms have the fields that messaging channels are told (server/messaging/form-data.ts)',
  check({ forms, whole, files }) {
    return entries(definition(files, '/channelFields/x-fields')).flatMap(([id, fields]) => {
      const form = forms.get(id)
      const known = Object.keys(whole[id]?.properties ?? {})
      if (!form || !Array.isArray(fields)) return []
      return fields
        .map(String)
        .filter(field => !known.includes(field))
        .map(field => ({
          file: form.file,
          path: '/properties',
          message: `The messaging channel is told "${field}" of this form, and there is no such field`,
          fix: `${suggestion(field, known)} To rename it, rename it in src/server/messaging/form-data.ts as well; a new "title" renames it for people.`,
        }))
    })
  },
}
