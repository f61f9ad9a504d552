import { appendPointer } from '../../json/json-pointer.ts'
import { bodySchema } from '../../operations/operations.ts'
import { walkSchema } from '../../schemas/walk-schema.ts'
import type { Finding, Rule } from '../rule.ts'

/** What the server looks up when the data of a record or of an event is stored. */
const ofRecords = [
  { keyword: 'x-upload', what: 'a file, which nothing would hold' },
  { keyword: 'x-ref', what: 'a reference, which nobody would look up' },
  { keyword: 'x-mentions', what: 'a name to be mentioned, which nobody would look up' },
]

/** A command does with its form's data what its code says: files would be swept after a day, references never asked for. */
export const askedByACommand: Rule = {
  rule: 'asked-by-a-command',
  about: 'files and references are asked in forms of records and of events, not in those of commands',
  check({ operations, set }) {
    return operations.flatMap(({ id, file, path, operation }): Finding[] => {
      if (typeof operation['x-command'] !== 'string') return []
      const places = walkSchema(bodySchema(operation, set.openapi))
      return ofRecords.flatMap(({ keyword, what }) =>
        places
          .filter(({ schema }) => schema[keyword] !== undefined)
          .map(({ path: field }) => ({
            file,
            path: appendPointer(path, 'requestBody'),
            message: `"${id}" is sent a form that asks for ${what} (${field})`,
            fix: 'Take the field out of the form, or ask for it in the form of a record or of an event.',
          })),
      )
    })
  },
}
