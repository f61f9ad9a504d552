import { isObject } from '../../json/is-object.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import { suggestion } from '../../json/nearest.ts'
import type { Rule } from '../rule.ts'

/** A row whose country there is not would be found under none. */
export const rowRefersToNothing: Rule = {
  rule: 'row-refers-to-nothing',
  about: 'rows refer to rows that there are',
  check({ rows, records, whole }) {
    const keys = (kind: string) =>
      [...rows.values()]
        .filter(({ content }) => content.record === kind)
        .flatMap(({ content }) => content.rows.map(({ key }) => key))
    return [...rows.values()].flatMap(({ file, content }) => {
      const form = whole[records.get(content.record)?.content.form ?? '']
      const references = Object.entries(form?.properties ?? {}).flatMap(([name, field]) => {
        const ref = field['x-ref']
        return isObject(ref) ? [{ name, known: keys(String(ref.record)) }] : []
      })
      return content.rows.flatMap(({ data }, index) =>
        references.flatMap(({ name, known }) => {
          const value = data[name]
          // Of a kind without rows, people enter the records.
          if (typeof value !== 'string' || known.length === 0 || known.includes(value)) return []
          const path = appendPointer('/rows', index, 'data', name)
          return [{ file, path, message: `No row has the key "${value}"`, fix: suggestion(value, known) }]
        }),
      )
    })
  },
}
