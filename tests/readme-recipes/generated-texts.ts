import { examine } from '#engine/definitions/compile-set.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import { problemText } from '#server/sets/problem-text.ts'
import { readFiles } from '#server/sets/read-files.ts'
import { apiTypes } from '../../scripts/generate/api-types.ts'
import { formTypes } from '../../scripts/generate/form-types.ts'
import { idTypes } from '../../scripts/generate/id-types.ts'

/** What `npm run generate` would write from the definitions below a folder, and the document it is made of. */
export type Generated = { openapi: JsonObject; api: string; forms: string; names: string }

/** Makes documents and types from a copy of the definitions. Throws with the problems when there are any. */
export async function generatedFrom(folder: string): Promise<Generated> {
  const { files, problems: unread } = readFiles(folder)
  const { definitions, problems } = examine(files)
  const wrong = [...unread, ...problems].map(problemText)
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
  const { set } = definitions
  return { openapi: set.openapi, api: await apiTypes(set.openapi), forms: await formTypes(set.forms), names: idTypes(set) }
}

/** Lines of `after` that `before` does not have as often, without the space around them. */
export function newLines(before: string, after: string): string[] {
  const counts = new Map<string, number>()
  for (const line of lines(before)) counts.set(line, (counts.get(line) ?? 0) + 1)
  return lines(after).filter(line => {
    const left = counts.get(line) ?? 0
    counts.set(line, left - 1)
    return left <= 0
  })
}

function lines(text: string): string[] {
  return text.split('\n').map(line => line.trim())
}

/** JSON pointers of the places where two values differ, the outermost of what came or went. */
export function differences(before: unknown, after: unknown, path = ''): string[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  if (!isTree(before) || !isTree(after) || Array.isArray(before) !== Array.isArray(after)) return [path]
  if (Array.isArray(before) && path.endsWith('/oneOf')) return differences(byEvent(before), byEvent(after as never), path)
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return keys.flatMap(key => differences(before[key], after[key], `${path}/${key}`))
}

/** Bodies of transitions by lifecycle and event: one that is added moves those behind it. */
function byEvent(bodies: unknown[]): { [name: string]: unknown } {
  const name = (body: unknown, index: number): string => {
    const { event, workflow } = (isTree(body) && isTree(body.properties) ? body.properties : {}) as Record<
      string,
      { const?: string }
    >
    return event?.const ? `${workflow?.const}: ${event.const}` : String(index)
  }
  return Object.fromEntries(bodies.map((body, index) => [name(body, index), body]))
}

function isTree(value: unknown): value is { [key: string]: unknown } {
  return typeof value === 'object' && value !== null
}
