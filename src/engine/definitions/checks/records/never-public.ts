import type { Definitions } from '../../definitions.ts'
import { suggestion } from '../../json/nearest.ts'
import { parentKind } from '../../publish/parent-kind.ts'
import type { Finding, Rule } from '../rule.ts'

/** By a lifecycle of something else no record of the kind would ever be public. */
export const neverPublic: Rule = {
  rule: 'never-public',
  about: 'a kind of record becomes public by its own lifecycle or that of a kind which belongs to it',
  check(definitions) {
    return [...definitions.records].flatMap(([id, { file, content }]): Finding[] => {
      const named = content.public?.workflow
      const known = named === undefined ? [] : lifecyclesOf(definitions, id)
      if (named === undefined || known.includes(named)) return []
      const message = `"${named}" is no lifecycle of "${id}" or of what belongs to it`
      return [{ file, path: '/public/workflow', message, fix: suggestion(named, known) }]
    })
  },
}

function lifecyclesOf(definitions: Definitions, id: string): string[] {
  return [...definitions.workflows].flatMap(
    ([
      workflow,
      {
        content: { meta },
      },
    ]) => {
      if (meta.kind !== 'lifecycle' || meta.scope === 'carrier') return []
      return meta.record === id || parentKind(definitions, meta.record ?? '') === id ? [workflow] : []
    },
  )
}
