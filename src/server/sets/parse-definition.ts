import { LineCounter, parseDocument } from 'yaml'
import { isObject } from '#engine/definitions/json/is-object.ts'
import type { Problem } from '#engine/definitions/published-set.ts'
import { reasonOf } from '#engine/definitions/reason-of.ts'
import type { Json, JsonObject } from '#engine/definitions/types.ts'
import { duplicateKey } from './duplicate-key.ts'

type Parsed<Value> = { value: Value; problem?: undefined } | { value?: undefined; problem: Problem }

const around = 'Look for a missing or superfluous comma, quote or bracket just before that place.'
const asUtf8 = 'Save the file as UTF-8 without a byte order mark.'

/**
 * The content of a JSON or YAML file, or the place where its text is broken. Takes the bytes as they stand on disk. What two readers
 * could read differently is refused: bytes that are not UTF-8, a byte order mark, a key that stands twice, YAML's aliases.
 */
export function parseDefinition(file: string, bytes: Uint8Array): Parsed<JsonObject> {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return broken(file, 'The file has bytes that are not UTF-8', asUtf8)
  }
  if (text.startsWith('\uFEFF')) return broken(file, 'The file begins with a byte order mark', asUtf8)
  if (text.trim() === '') return broken(file, 'Line 1, column 1: The file is empty', 'Write its content, or delete the file.')
  const { value, problem } = /\.ya?ml$/.test(file) ? parseYaml(file, text) : parseJson(file, text)
  if (problem) return { problem }
  return isObject(value) ? { value } : broken(file, 'The file is not an object', 'Write { … } around what it says.')
}

function parseJson(file: string, text: string): Parsed<Json> {
  try {
    const value = JSON.parse(text) as Json
    const twice = duplicateKey(text)
    if (!twice) return { value }
    return broken(file, `${placeOf(text, twice.at)}: The key "${twice.key}" stands twice in one object`, 'Remove one of the two.')
  } catch (error) {
    const said = reasonOf(error)
    const offset = Number(/position (\d+)/.exec(said)?.[1] ?? text.length)
    const what = said.replace(/ in JSON at position.*| \(line.*|, "[\s\S]*| in JSON.*/, '')
    return broken(file, `${placeOf(text, offset)}: ${what}`, around)
  }
}

function placeOf(text: string, offset: number): string {
  const before = text.slice(0, offset).split('\n')
  return `Line ${before.length}, column ${(before.at(-1) ?? '').length + 1}`
}

function parseYaml(file: string, text: string): Parsed<Json> {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, strict: true, uniqueKeys: true })
  const [error] = document.errors
  if (error) {
    const { line, col } = lines.linePos(error.pos[0])
    return broken(file, `Line ${line}, column ${col}: ${error.message}`, around)
  }
  try {
    return { value: document.toJS({ maxAliasCount: 0 }) as Json }
  } catch (refused) {
    return broken(file, `YAML aliases are not read (${reasonOf(refused)})`, 'Write out what the alias stands for.')
  }
}

function broken(file: string, message: string, fix: string): { problem: Problem } {
  return { problem: { file, path: '', rule: 'broken-file', message, fix } }
}
