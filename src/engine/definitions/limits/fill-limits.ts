import { tokensOf } from '#engine/messages/fill-tokens.ts'
import { limitsFile } from '../definitions.ts'
import { kindOfFile } from '../files/file-kinds.ts'
import { isObject } from '../json/is-object.ts'
import { appendPointer, pointerKeys } from '../json/json-pointer.ts'
import { suggestion } from '../json/nearest.ts'
import { sentencesOfFiles } from '../languages/sentences-of-files.ts'
import type { DefinitionFiles, Problem } from '../published-set.ts'
import type { Json, JsonObject, Schema } from '../types.ts'
import type { Limits } from './limits.ts'
import { quantityAt } from './quantities.ts'

/** Kinds whose texts are filled elsewhere, or are no texts. */
const others = new Set(['meta', 'openapi', 'form', 'fields', 'conditions', 'roles', 'file-types'])
/** Kinds in which a pointer may also begin beside the text. */
const besideToo = new Set(['limits', 'workflow'])
/** Where the pointer of a fact may begin. */
export const factRoots = ['limits', 'forms', 'workflows']
/** Where a pointer begins that a page flow fills with what was entered in it. */
export const enteredRoot = 'entered'

/**
 * The files with each `{{/limits/…}}`, `{{/forms/<form>/<field>/…}}` and `{{/workflows/…}}` in their texts replaced by what stands there, in
 * words: "24 hours", "50 kB". In limits.json and workflows a pointer may also begin beside the text: `{{/size}}`, `{{/due}}`. Texts of forms are filled by
 * `fill-texts.ts`. A pointer that leads to nothing is a problem.
 *
 * @param forms each without `$ref`s.
 */
export function fillLimits(
  files: DefinitionFiles,
  forms: { [form: string]: Schema },
): { files: DefinitionFiles; problems: Problem[] } {
  const facts = factsOf(files, forms)
  const say = sentencesOfFiles(files)
  const unread = [...files.keys()].flatMap(file => {
    const named = kindOfFile(file)
    return named?.kind === 'form' && !forms[named.id] ? [named.id] : []
  })
  const isUnread = (token: string): boolean => {
    const [root, id = ''] = pointerKeys(token) ?? []
    return root === 'forms' && unread.includes(id)
  }
  const problems: Problem[] = []
  const filled: DefinitionFiles = new Map(files)
  for (const [file, content] of files) {
    const kind = kindOfFile(file)?.kind ?? 'meta'
    if (others.has(kind)) continue
    const fill = (value: Json, path: string, beside: JsonObject): Json => {
      if (typeof value === 'string') return value.includes('{{') ? fillText(value, path, beside) : value
      if (Array.isArray(value)) {
        const items = value.map((item, index) => fill(item, appendPointer(path, index), beside))
        return items.some((item, index) => item !== value[index]) ? items : value
      }
      if (!isObject(value)) return value
      const entries = Object.entries(value).map(([key, item]) => [key, fill(item, appendPointer(path, key), value)] as const)
      return entries.some(([key, item]) => item !== value[key]) ? Object.fromEntries(entries) : value
    }
    const fillText = (text: string, path: string, beside: JsonObject): string =>
      tokensOf(text).reduce((left, token) => {
        if (kind === 'workflow' && token.startsWith(`/${enteredRoot}/`)) return left
        const isOurs = factRoots.includes(pointerKeys(token)?.[0] ?? '')
        if (!isOurs && !besideToo.has(kind)) return left
        const said = quantityAt(isOurs ? facts : beside, token, say)
        if (said !== null) return left.replaceAll(`{{${token}}}`, said)
        // Of a form that could not be made whole its own problem is said.
        if (isUnread(token)) return left
        problems.push({ file, path, ...leadsNowhere(token, isOurs ? facts : beside) })
        return left
      }, text)
    filled.set(file, fill(content, '', {}) as JsonObject)
  }
  return { files: filled, problems }
}

/** What pointers of texts lead into. */
function factsOf(files: DefinitionFiles, forms: { [form: string]: Schema }): JsonObject {
  return {
    limits: files.get(limitsFile) ?? {},
    forms: Object.fromEntries(Object.entries(forms).map(([id, { properties }]) => [id, properties ?? {}])),
    workflows: Object.fromEntries(
      [...files].flatMap(([file, content]) => {
        const named = kindOfFile(file)
        return named?.kind === 'workflow' ? [[named.id, content.states ?? {}]] : []
      }),
    ),
  }
}

/** What stands for the tokens of a text when it is published, in words, and for each limit that it could name. */
export function filledQuantities(
  text: string,
  files: DefinitionFiles,
  forms: { [form: string]: Schema },
): { [token: string]: string } {
  const facts = factsOf(files, forms)
  const say = sentencesOfFiles(files)
  const tokens = [...tokensOf(text), ...quantitiesIn(facts.limits ?? {}, '/limits')]
  return Object.fromEntries(
    tokens.flatMap(token => {
      const said = quantityAt(facts, token, say)
      return said === null ? [] : [[token, said] as const]
    }),
  )
}

/** The limits of the files; empty where the file is missing or left out, and nothing can be published anyway. */
export function limitsOf(files: DefinitionFiles): Limits {
  const { $schema: _, ...limits } = files.get(limitsFile) ?? {}
  return limits as Limits
}

/** What is said of a token that leads to no number, duration or size. */
export function leadsNowhere(token: string, facts: JsonObject): Pick<Problem, 'rule' | 'message' | 'fix'> {
  const all = quantitiesIn(facts, '')
  // What is meant mostly ends alike.
  const alike = all.filter(one => one.split('/').at(-1) === token.split('/').at(-1))
  const fix = suggestion(token, alike.length > 0 ? alike : all)
  return { rule: 'unresolved-limit', message: `{{${token}}} leads to no number, duration or size`, fix }
}

function quantitiesIn(value: Json, path: string): string[] {
  if (isObject(value)) return Object.entries(value).flatMap(([key, item]) => quantitiesIn(item, appendPointer(path, key)))
  if (Array.isArray(value))
    return value.flatMap((item, index) => (isObject(item) ? quantitiesIn(item, appendPointer(path, index)) : []))
  return typeof value === 'number' || (typeof value === 'string' && /^(?:P[\dT]|\d)/.test(value)) ? [path] : []
}
