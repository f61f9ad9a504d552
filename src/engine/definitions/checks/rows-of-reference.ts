import type { Finding, Rule } from '../checks.ts'
import { isObject } from '../is-object.ts'
import { pointer } from '../json-pointer.ts'
import { suggestion } from '../nearest.ts'
import { formPlaces, sharedPlaces } from './field-places.ts'

/** Only carriers have rows of their own, and only in lifecycles by carrier. */
export const rowsOfReference: Rule = {
  rule: 'rows-of-reference',
  about: '"rows" of a reference stands on references to carriers, and names a lifecycle by carrier',
  check(definitions) {
    const known = [...definitions.workflows].flatMap(
      ([
        id,
        {
          content: { meta },
        },
      ]) => (meta.kind === 'lifecycle' && meta.scope ? [id] : []),
    )
    return [...formPlaces(definitions), ...sharedPlaces(definitions)].flatMap(({ file, path, raw }): Finding[] => {
      const ref = raw['x-ref']
      if (!isObject(ref) || !isObject(ref.rows)) return []
      const at = pointer(path, 'x-ref', 'rows')
      if (ref.record !== 'carrier')
        return [
          { file, path: at, message: `A "${ref.record}" has no rows of its own`, fix: 'Remove "rows": only carriers have them.' },
        ]
      const workflow = String(ref.rows.workflow)
      if (known.includes(workflow)) return []
      const message = `"${workflow}" is no lifecycle by carrier`
      return [{ file, path: pointer(at, 'workflow'), message, fix: suggestion(workflow, known) }]
    })
  },
}
