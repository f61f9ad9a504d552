import { allKeywords } from '#engine/validation/all-keywords.ts'
import { limitsFile } from '../definitions.ts'
import { fillTexts } from '../expand/fill-texts.ts'
import { withNamedOptions } from '../expand/named-options.ts'
import { bounds } from '../files/bounds.ts'
import { isObject } from '../json/is-object.ts'
import { appendPointer } from '../json/json-pointer.ts'
import { sentencesOfFiles } from '../languages/sentences-of-files.ts'
import { namedLimit } from '../limits/named-limit.ts'
import type { DefinitionFiles, Problem } from '../published-set.ts'
import type { Json, JsonObject, Schema } from '../types.ts'
import { resolveRef } from './resolve-ref.ts'

type Place = { file: string; path: string }
type Work = { files: DefinitionFiles; problems: Problem[]; nodes: number; characters: number; stopped: boolean }

const mostProblems = 50
const mapsOfSchemas = new Set(['properties', 'patternProperties', 'dependencies'])
const values = new Set(['const', 'enum', 'default', 'examples', 'errorMessage', 'required', 'type'])
const dropped = new Set(['$schema', '$id', '$ref', '$comment', 'definitions'])
const ownPage = new Set(['x-ui', 'x-steps', 'x-locked-steps', 'x-dropped', 'x-preview', 'x-submit', 'x-decision'])
const besideRef = new Set(['$ref', '$comment', 'title', 'description', 'default', 'errorMessage'])

/**
 * The schema at `place` with every `$ref` replaced by what it points at, so that it needs no other file. Beside a `$ref` only title,
 * description, default and annotations may stand; they win over those of the target, `errorMessage` per keyword; and what compares the field
 * with others of its form, where the target does not. Circles, targets
 * outside `schemas/` and growth beyond `bounds` are problems; the work stops at the first excess. Nothing is fetched. Texts hold the
 * values that their tokens lead to (`fill-texts.ts`), limits that are named their number (`named-limit.ts`).
 */
export function selfContained(place: Place, files: DefinitionFiles): { schema: Schema; problems: Problem[] } {
  const target = resolveRef(place.file, `#${place.path}`, files)
  if (!('value' in target) || !isObject(target.value)) {
    const problem = {
      ...place,
      rule: 'missing-target',
      message: 'There is no schema here',
      fix: 'Write an object with "type" and "title".',
    }
    return { schema: {}, problems: [problem] }
  }
  const work: Work = { files, problems: [], nodes: 0, characters: 0, stopped: false }
  const schema = inlineSchema(target.value, place, 0, [`${place.file}#${place.path}`], work)
  if (work.problems.length > 0 || !isObject(schema)) return { schema: isObject(schema) ? schema : {}, problems: work.problems }
  return { schema: fillTexts(schema, { limits: files.get(limitsFile) ?? {}, say: sentencesOfFiles(files) }), problems: [] }
}

function inlineSchema(schema: Json, place: Place, depth: number, stack: string[], work: Work): Json {
  if (!spend(schema, place, depth, work) || !isObject(schema)) return schema
  if (typeof schema.$id === 'string') {
    const fix = 'Remove it: files refer to each other by relative path.'
    report(work, {
      ...place,
      path: appendPointer(place.path, '$id'),
      rule: 'id-in-schema',
      message: '"$id" is not used here',
      fix,
    })
  }
  if (typeof schema.$ref === 'string') return inlineRef(schema, schema.$ref, place, depth, stack, work)
  const whole: JsonObject = {}
  for (const [key, value] of Object.entries(schema)) {
    if (work.stopped) break
    if (dropped.has(key)) continue
    const below = { file: place.file, path: appendPointer(place.path, key) }
    const limit = namedLimit(value, work.files)
    if (limit && 'number' in limit) whole[key] = limit.number
    else if (limit) report(work, { ...below, rule: 'unresolved-limit', ...limit })
    else if (values.has(key) || key.startsWith('x-')) whole[key] = copy(value, below, depth + 1, work)
    else if (mapsOfSchemas.has(key) && isObject(value)) whole[key] = inlineEach(value, below, depth + 1, stack, work)
    else if (Array.isArray(value)) whole[key] = inlineList(value, below, depth + 1, stack, work)
    else whole[key] = inlineSchema(value, below, depth + 1, stack, work)
  }
  return withOptions(whole, place, work)
}

/** The options that a field names, written out. */
function withOptions(schema: JsonObject, place: Place, work: Work): JsonObject {
  const { field, problem } = withNamedOptions(schema, place, work.files)
  if (problem) report(work, problem)
  return field
}

function inlineEach(map: JsonObject, place: Place, depth: number, stack: string[], work: Work): Json {
  if (!spend(map, place, depth, work)) return map
  const whole: JsonObject = {}
  for (const [key, value] of Object.entries(map)) {
    if (work.stopped) break
    // defineProperty: a field called __proto__ must become a field, not a prototype.
    const schema = inlineSchema(value, { file: place.file, path: appendPointer(place.path, key) }, depth + 1, stack, work)
    Object.defineProperty(whole, key, { value: schema, enumerable: true, configurable: true, writable: true })
  }
  return whole
}

function inlineList(list: Json[], place: Place, depth: number, stack: string[], work: Work): Json {
  if (!spend(list, place, depth, work)) return list
  const whole: Json[] = []
  for (const [index, value] of list.entries()) {
    if (work.stopped) break
    whole.push(inlineSchema(value, { file: place.file, path: appendPointer(place.path, index) }, depth + 1, stack, work))
  }
  return whole
}

function inlineRef(schema: JsonObject, ref: string, place: Place, depth: number, stack: string[], work: Work): Json {
  const at = { file: place.file, path: appendPointer(place.path, '$ref') }
  for (const key of Object.keys(schema)) {
    if (besideRef.has(key) || key === '$id' || key.startsWith('x-') || compares(key, schema[key])) continue
    const message = `"${key}" stands beside "$ref" and would change a limit that other forms share`
    const fix = `Move "${key}" to the definition referred to, or write the field out here without "$ref".`
    report(work, { file: place.file, path: appendPointer(place.path, key), rule: 'constraint-beside-ref', message, fix })
  }
  const target = resolveRef(place.file, ref, work.files)
  if (!('value' in target)) {
    report(work, { ...at, ...target })
    return {}
  }
  const name = `${target.file}#${target.path}`
  if (stack.includes(name)) {
    const message = `"${ref}" leads back to where it stands: ${[...stack.slice(stack.indexOf(name)), name].join(' → ')}`
    report(work, { ...at, rule: 'ref-cycle', message, fix: 'Break the circle; forms are finite.' })
    return {}
  }
  const inlined = inlineSchema(target.value, { file: target.file, path: target.path }, depth + 1, [...stack, name], work)
  if (!isObject(inlined)) return inlined
  for (const key of Object.keys(schema).filter(key => compares(key, schema[key]) && Object.hasOwn(inlined, key))) {
    const message = `"${key}" stands beside "$ref", and what it refers to has it already`
    const fix = `Remove "${key}", or write the field out here without "$ref".`
    report(work, { file: place.file, path: appendPointer(place.path, key), rule: 'constraint-beside-ref', message, fix })
  }
  const beside: JsonObject = {}
  for (const [key, value] of Object.entries(schema))
    if (key !== '$ref' && key !== '$id' && key !== '$comment') beside[key] = value
  const merged: JsonObject = { ...inlined, ...(copy(beside, place, depth, work) as JsonObject) }
  // What a whole form says about its own page does not belong to a field.
  if (target.path === '') for (const key of ownPage) delete merged[key]
  if (isObject(schema.errorMessage)) merged.errorMessage = { ...perKeyword(inlined.errorMessage), ...schema.errorMessage }
  return withOptions(merged, place, work)
}

/** Whether a keyword compares a field with others of its form: that is no limit that forms share. */
function compares(key: string, parameter: Json | undefined): boolean {
  const row = allKeywords.find(({ keyword }) => keyword === key)
  if (!row || row.looks !== undefined || parameter === undefined) return false
  return row.references(parameter).length + (row.along?.(parameter).length ?? 0) > 0
}

/** Messages by keyword: one sentence for everything is the one for the rest. */
function perKeyword(errorMessage: Json | undefined): JsonObject {
  if (typeof errorMessage === 'string') return { _: errorMessage }
  return isObject(errorMessage) ? errorMessage : {}
}

function copy(value: Json, place: Place, depth: number, work: Work): Json {
  if (!spend(value, place, depth, work) || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value))
    return value.map((item, index) => copy(item, { ...place, path: appendPointer(place.path, index) }, depth + 1, work))
  const whole: JsonObject = {}
  for (const [key, item] of Object.entries(value))
    whole[key] = copy(item, { ...place, path: appendPointer(place.path, key) }, depth + 1, work)
  return whole
}

// A broken shared field is found wherever it is used; enough is enough.
function report(work: Work, problem: Problem): void {
  work.problems.push(problem)
  if (work.problems.length >= mostProblems) work.stopped = true
}

/** Counts one value against the bounds; false, and a problem, when there is no room left. */
function spend(value: Json, place: Place, depth: number, work: Work): boolean {
  if (work.stopped) return false
  work.nodes++
  if (typeof value === 'string') work.characters += value.length
  const over =
    depth > bounds.depth
      ? `deeper than ${bounds.depth} levels`
      : work.nodes > bounds.nodes
        ? `more than ${bounds.nodes} values`
        : work.characters > bounds.characters
          ? `more than ${bounds.characters} characters of text`
          : null
  if (over === null) return true
  work.stopped = true
  const message = `With everything it refers to, this form has ${over}`
  report(work, { ...place, rule: 'too-large', message, fix: 'Refer to less, or split the form.' })
  return false
}
