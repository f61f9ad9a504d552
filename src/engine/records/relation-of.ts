import { pointerKeys } from '#engine/definitions/json/json-pointer.ts'
import { type Kinds, stepsFrom, stepsOf } from '#engine/lists/related.ts'

/** How records of a kind name one of another: by a reference field of their own, or of the record that they belong to. */
export type Naming = { of: 'record' | 'parent'; from: string; field: string; kind: string }

/** The references to one record each, by its id, that a kind and the one it belongs to have; what says whom they belong to is none. */
export function namingsOf(kinds: Kinds, kind: string): Naming[] {
  const parent = stepsOf(kinds, kind, ['parent'])?.[0]?.kind
  return [...naming(kinds, kind, 'record'), ...(parent === undefined ? [] : naming(kinds, parent, 'parent'))]
}

function naming(kinds: Kinds, from: string, of: Naming['of']): Naming[] {
  const [parentField] = pointerKeys(kinds.records[from]?.parent?.field ?? '') ?? []
  return stepsFrom(kinds, from).flatMap(name => {
    const [step] = stepsOf(kinds, from, [name]) ?? []
    return step && step.field !== null && step.field !== parentField && step.by === 'id'
      ? [{ of, from, field: name, kind: step.kind }]
      : []
  })
}

/**
 * How records of another kind stand around those of a kind: "related" (the record itself, the one it belongs to, what belongs to it, and what
 * belongs to the same), "named" (it names them, or the one it belongs to does), "naming" (they name it, or the ones they belong to do), or
 * not at all.
 */
export function relationOf(kinds: Kinds, kind: string, other: string): 'related' | 'named' | 'naming' | null {
  const parentOf = (one: string): string | undefined => stepsOf(kinds, one, ['parent'])?.[0]?.kind
  const [parent, others] = [parentOf(kind), parentOf(other)]
  if (kind === other || parent === other || others === kind || (parent !== undefined && parent === others)) return 'related'
  const names = (from: string, to: string): boolean => namingsOf(kinds, from).some(one => one.kind === to)
  if (names(kind, other)) return 'named'
  return names(other, kind) ? 'naming' : null
}
