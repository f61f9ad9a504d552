import { kindOfFile } from '#engine/definitions/files/file-kinds.ts'
import { isObject } from '#engine/definitions/json/is-object.ts'
import { entries } from '#engine/definitions/schemas/walk-schema.ts'
import type { JsonObject } from '#engine/definitions/types.ts'

/** A workflow with `meta.next` and `meta.nextFor` of its states, as files of earlier versions have them, written as `x-next`; any other file as it is. */
export function nextBesideMeta(file: string, content: JsonObject): JsonObject {
  return kindOfFile(file)?.kind === 'workflow' ? inStates(content) : content
}

/** The same object where nothing changes. */
function inStates(state: JsonObject): JsonObject {
  if (!isObject(state.states)) return state
  const before = entries(state.states)
  const after = before.map(([name, inner]) => [name, isObject(inner) ? inStates(moved(inner)) : inner] as const)
  return after.some(([, inner], index) => inner !== before[index]?.[1]) ? { ...state, states: Object.fromEntries(after) } : state
}

function moved(state: JsonObject): JsonObject {
  if (!isObject(state.meta) || (state.meta.next === undefined && state.meta.nextFor === undefined)) return state
  const { next, nextFor, ...meta } = state.meta
  const { meta: _, ...rest } = state
  const said = isObject(nextFor) ? { ...(next !== undefined && { all: next }), ...nextFor } : next
  return { ...(Object.keys(meta).length > 0 && { meta }), 'x-next': said ?? null, ...rest }
}
