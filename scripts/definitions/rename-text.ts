import { isPair, isScalar, type Node, parseDocument } from 'yaml'
import { kindOfFile, translationOf } from '#engine/definitions/files/file-kinds.ts'
import { placeToday, type Renamed, renamedIn } from '#engine/definitions/files/renamed-keys.ts'
import { isObject } from '#engine/definitions/json/is-object.ts'
import { appendPointer, pointerKeys } from '#engine/definitions/json/json-pointer.ts'
import type { JsonObject } from '#engine/definitions/types.ts'

/** The text of a definition file with its names of today, everything else as it stands, and what was renamed. */
export function renameInText(file: string, text: string): { text: string; renamed: Renamed[] } {
  const content: JsonObject = JSON.parse(text)
  const renamed = renamedInFile(file, content)
  if (renamed.length === 0) return { text, renamed }
  const document = parseDocument(text)
  const places = renamed.map(({ path, what, to }) => {
    const keys = pointerKeys(path) ?? []
    return {
      to,
      node: what === 'key' ? keyNode(document.getIn(keys.slice(0, -1), true), keys.at(-1)) : document.getIn(keys, true),
    }
  })
  // From the end, so that places before stay where they are.
  let changed = text
  for (const { node, to } of places.sort((one, other) => startOf(other.node) - startOf(one.node))) {
    if (!isScalar(node) || !node.range) throw new Error(`${file}: a name was not found in its text`)
    changed = changed.slice(0, node.range[0]) + JSON.stringify(to) + changed.slice(node.range[1])
  }
  return { text: changed, renamed }
}

/** The keys of a translation are places of the file that it translates. */
function renamedInFile(file: string, content: JsonObject): Renamed[] {
  const of = translationOf(file)?.of
  const { kind } = kindOfFile(of ?? file) ?? {}
  if (!kind) return []
  if (of === undefined) return renamedIn(kind, content)
  return Object.keys(isObject(content.texts) ? content.texts : {}).flatMap((place): Renamed[] => {
    const to = placeToday(kind, place)
    return to === place ? [] : [{ path: appendPointer('/texts', place), what: 'key', from: place, to }]
  })
}

function keyNode(map: unknown, key: string | undefined): unknown {
  const items = typeof map === 'object' && map !== null && 'items' in map && Array.isArray(map.items) ? map.items : []
  return items.find(item => isPair<Node>(item) && isScalar(item.key) && item.key.value === key)?.key
}

function startOf(node: unknown): number {
  return isScalar(node) ? (node.range?.[0] ?? 0) : 0
}
