import { examine } from '#engine/definitions/compile-set.ts'
import { excess } from '#engine/definitions/files/bounds.ts'
import { pointerKeys } from '#engine/definitions/json/json-pointer.ts'
import type { DefinitionFiles, Problem } from '#engine/definitions/published-set.ts'
import type { Json, JsonObject } from '#engine/definitions/types.ts'
import { parseDefinition } from '#server/sets/parse-definition.ts'

/** One thing wrong with the real definitions, and the problem that says so. `also`: rules that may complain as a consequence. */
export type Sample = {
  about: string
  change: Change[]
  expect: { rule: string; file: string; path?: string; message: string; fix?: string }
  also?: string[]
  /** Changes the made-up kinds of `further/` as well. */
  further?: true
}

type Change = {
  file: string
  set?: { [pointer: string]: Json }
  remove?: string[]
  content?: JsonObject
  text?: string
  /** Content that is no text, in base 64. */
  bytes?: string
  delete?: true
}

/** The problems of the files with the changes of a sample. The files given stay as they are. */
export function problemsWith(files: DefinitionFiles, changes: Change[]): Problem[] {
  const changed = new Map(files)
  for (const change of changes) {
    const { file, text, bytes } = change
    if (change.delete) changed.delete(file)
    else if (text !== undefined || bytes !== undefined) {
      // As reading from disk does it: what cannot be read is said before anything else is looked at.
      const { value, problem } = parseDefinition(
        file,
        text === undefined ? Buffer.from(bytes ?? '', 'base64') : Buffer.from(text),
      )
      if (problem) return [problem]
      const over = excess(value)
      if (over) return [{ file, ...over, rule: 'too-large', fix: 'Split the file, or write it flatter.' }]
      changed.set(file, value)
    } else changed.set(file, change.content ?? edited(changed.get(file), change))
  }
  return examine(changed).problems
}

function edited(content: JsonObject | undefined, { file, set = {}, remove = [] }: Change): JsonObject {
  if (!content) throw new Error(`The sample changes ${file}, which is not there`)
  const copy = structuredClone(content)
  for (const [path, value] of Object.entries(set)) {
    const [parent, key] = placeOf(copy, path, file)
    if (Array.isArray(parent)) parent[Number(key)] = value
    else parent[key] = value
  }
  for (const path of remove) {
    const [parent, key] = placeOf(copy, path, file)
    if (!Object.hasOwn(parent, key)) throw new Error(`The sample removes ${path} from ${file}, which has nothing there`)
    if (Array.isArray(parent)) parent.splice(Number(key), 1)
    else delete parent[key]
  }
  return copy
}

function placeOf(root: JsonObject, path: string, file: string): [JsonObject | Json[], string] {
  const keys = pointerKeys(path) ?? []
  const last = keys.pop() ?? ''
  let place: Json | undefined = root
  for (const key of keys) place = (place as { [key: string]: Json } | undefined)?.[key]
  if (typeof place !== 'object' || place === null)
    throw new Error(`The sample changes ${path} in ${file}, which has nothing there`)
  return [place, last]
}
