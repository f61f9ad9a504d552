import { type Definitions, rolesFile } from '../../definitions.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import { parentKind } from '../../publish/parent-kind.ts'
import type { Finding, Rule } from '../rule.ts'

/**
 * A right over "related" records of a kind that nothing belongs to, or over a carrier's rows where there are none, lets nobody do anything.
 * Reading by carrier is let be: a kind that has no such rows yet shows none.
 */
export const scopeWithoutRows: Rule = {
  rule: 'scope-without-rows',
  about:
    'the scope "related" stands on rights of kinds that others belong to, "carrier" not on rights that nobody at a carrier could use',
  check(definitions) {
    const { roles } = definitions
    const related = relatedRights(definitions)
    const used = rightsOfKinds(definitions)
    return Object.entries(roles.roles).flatMap(([role, { rights }]) =>
      Object.entries(rights).flatMap(([right, scope]): Finding[] => {
        const at = { file: rolesFile, path: appendPointer('/roles', role, 'rights', right) }
        if (scope === 'related' && !related.has(right)) {
          const message = `Nothing of which a carrier has rows belongs to what "${right}" is about`
          return [{ ...at, message, fix: 'Use the scope "carrier", "own" or "all".' }]
        }
        if (scope === 'carrier' && used.get(right) === false) {
          const message = `No record that "${right}" is about has rows by carrier`
          return [{ ...at, message, fix: 'Give the kind a lifecycle by carrier, or use the scope "own" or "all".' }]
        }
        return []
      }),
    )
  },
}

/** Rights to read kinds that others with rows by carrier belong to, and to open files. */
function relatedRights(definitions: Definitions): Set<string> {
  const { records, lists } = definitions
  const kinds = [...records].flatMap(([id, { content }]) => (content.lifecycles ? [parentKind(definitions, id)] : []))
  const ofKinds = kinds.flatMap(kind => {
    const rights = records.get(kind ?? '')?.content.rights
    return rights ? [rights.read, rights.history] : []
  })
  const ofLists = [...lists.values()].flatMap(({ content }) => (kinds.includes(content.record) ? [content.right] : []))
  return new Set([...ofKinds, ...ofLists, 'file.read'])
}

/** Rights of kinds and of events → whether someone at a carrier may have use of them: by rows, or for reading, which does no harm. */
function rightsOfKinds({ records, workflows }: Definitions): Map<string, boolean> {
  const used = new Map<string, boolean>()
  const add = (right: string, rows: boolean) => void used.set(right, rows || used.get(right) === true)
  for (const { content } of records.values()) {
    const rows = (content.lifecycles ?? []).length > 0
    for (const right of [content.rights.create, content.rights.edit]) add(right, rows)
    for (const right of [content.rights.read, content.rights.history]) add(right, true)
  }
  for (const { content } of workflows.values()) {
    const { meta } = content
    if (meta.kind !== 'lifecycle') continue
    const rows = (records.get(meta.record)?.content.lifecycles ?? []).length > 0
    for (const { right } of Object.values(meta.events)) add(right, rows)
  }
  return used
}
