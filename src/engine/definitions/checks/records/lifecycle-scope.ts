import { appendPointer } from '../../json/json-pointer.ts'
import type { Finding, Rule } from '../rule.ts'

/** Rows by carrier of a lifecycle that its kind does not name are read by nobody; the record's own row has no carrier. */
export const lifecycleScope: Rule = {
  rule: 'lifecycle-scope',
  about: '"lifecycles" of a record kind are its lifecycles by carrier, all of them, and its "workflow" is not',
  check({ records, workflows }) {
    const metaOf = (id: string | undefined) => {
      const meta = workflows.get(id ?? '')?.content.meta
      return meta?.kind === 'lifecycle' ? meta : undefined
    }
    const ofRecords = [...records].flatMap(([id, { file, content }]): Finding[] => {
      const own = metaOf(content.workflow)?.scope
      const further = (content.lifecycles ?? []).flatMap((named, index): Finding[] => {
        if (!workflows.has(named)) return []
        const meta = metaOf(named)
        if (meta?.record === id && meta.scope) return []
        const what = meta?.record === id ? 'has no rows by carrier' : `is no lifecycle of "${id}"`
        const fix =
          meta?.record === id
            ? `Add "scope": "carrier" to the "meta" of workflows/${named}.workflow.json, or name it as "workflow".`
            : `Name a lifecycle whose "record" is "${id}" and whose "scope" is "carrier".`
        return [{ file, path: appendPointer('/lifecycles', index), message: `"${named}" ${what}`, fix }]
      })
      const message = `"${content.workflow}" has rows by carrier, but a record's own row has no carrier`
      return [
        ...(own ? [{ file, path: '/workflow', message, fix: 'Name it in "lifecycles", and another here.' }] : []),
        ...further,
      ]
    })
    const ofWorkflows = [...workflows].flatMap(
      ([
        id,
        {
          file,
          content: { meta },
        },
      ]): Finding[] => {
        if (meta.kind !== 'lifecycle' || !meta.scope) return []
        const kind = records.get(meta.record)
        if (!kind || kind.content.lifecycles?.includes(id) || kind.content.workflow === id) return []
        const message = `"${meta.record}" does not name this lifecycle, so it never has a row of it`
        return [{ file, path: '/meta/scope', message, fix: `Add "${id}" to "lifecycles" in ${kind.file}.` }]
      },
    )
    return [...ofRecords, ...ofWorkflows]
  },
}
