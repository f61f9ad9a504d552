import { appendPointer } from '../../json/json-pointer.ts'
import { bodySchema } from '../../operations/operations.ts'
import { walkSchema } from '../../schemas/walk-schema.ts'
import type { Finding, Rule } from '../rule.ts'

/** What the server looks up when the data of a record or of an event is stored; `written`: also of a form that writes into a record. */
const ofRecords = [
  { keyword: 'x-upload', what: 'a file, which nothing would hold', written: true },
  { keyword: 'x-ref', what: 'a reference, which nobody would look up', written: true },
  { keyword: 'x-mentions', what: 'a name to be mentioned, which nobody would look up', written: false },
]

/**
 * A command does with its form's data what its code says: files would be swept after a day, references never asked for. What is written
 * into a record of who is signed in is looked up.
 */
export const unsupportedCommandField: Rule = {
  rule: 'unsupported-command-field',
  about: 'files and references are asked in forms of records and of events, not in those of commands',
  check({ operations, set }) {
    const forms = new Set(Object.values(set.forms).flatMap(({ homes, schema }) => (homes ? [JSON.stringify(schema)] : [])))
    return operations.flatMap(({ id, file, path, operation }): Finding[] => {
      if (typeof operation['x-command'] !== 'string') return []
      const body = bodySchema(operation, set.openapi)
      const isWritten = operation['x-right'] !== 'public' && forms.has(JSON.stringify(body))
      const places = walkSchema(body)
      return ofRecords
        .filter(({ written }) => !(written && isWritten))
        .flatMap(({ keyword, what }) =>
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
