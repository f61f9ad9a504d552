import { statesOf } from '../../../workflow/states-of.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import { suggestion } from '../../json/nearest.ts'
import { parentKind } from '../../publish/parent-kind.ts'
import type { Finding, Rule } from '../rule.ts'

/** What does not belong to a record cannot say where it stands, nor can one of several. */
export const invalidCarriedOnBy: Rule = {
  rule: 'invalid-carried-on-by',
  about: '"carriedOnBy" stands in the own lifecycle of a kind, and names those of kinds that belong to it, one to each record',
  check(definitions) {
    const { records, workflows } = definitions
    return [...workflows].flatMap(([own, { file, content }]): Finding[] => {
      const { meta } = content
      if (meta.kind !== 'lifecycle') return []
      const isOwn = records.get(meta.record)?.content.workflow === own
      const fitting = [...records].flatMap(
        ([
          id,
          {
            content: { workflow, parent },
          },
        ]) => (isOwn && workflow !== undefined && parent?.one && parentKind(definitions, id) === meta.record ? [workflow] : []),
      )
      const none = `No kind belongs to a "${meta.record}" with "one": true, so nothing carries it on from here. Remove it.`
      return statesOf(content).flatMap(({ state, path }) =>
        (state.meta?.carriedOnBy ?? []).flatMap((id, index): Finding[] => {
          if (fitting.includes(id)) return []
          const message = `"${id}" is not the own lifecycle of a kind of which a "${meta.record}" has one`
          const fix = fitting.length > 0 ? suggestion(id, fitting) : none
          return [{ file, path: appendPointer(path, 'meta', 'carriedOnBy', index), message, fix }]
        }),
      )
    })
  },
}
