import { isObject } from '../json/is-object.ts'
import { appendPointer, valueAt } from '../json/json-pointer.ts'
import { namedLimit } from '../limits/named-limit.ts'
import type { DefinitionFiles, Problem, PublishedForm } from '../published-set.ts'
import { resolveRef } from '../schemas/resolve-ref.ts'
import { selfContained } from '../schemas/self-contained.ts'
import type { Json, JsonObject } from '../types.ts'

type Work = {
  file: string
  document: JsonObject
  files: DefinitionFiles
  forms: { [id: string]: PublishedForm }
  problems: Problem[]
}

/**
 * The expanded document with every `$ref` to a file below `schemas/` replaced: a form file by its published schema, other places by
 * their self-contained schema. `#/components/…` stays. Problems are named by their place in `file`.
 */
export function inlineDocument(
  file: string,
  document: JsonObject,
  files: DefinitionFiles,
  forms: { [id: string]: PublishedForm },
): { document: JsonObject; problems: Problem[] } {
  const work = { file, document, files, forms, problems: [] }
  return { document: inline(document, '', work) as JsonObject, problems: work.problems }
}

function inline(value: Json, path: string, work: Work): Json {
  if (Array.isArray(value)) return value.map((item, index) => inline(item, appendPointer(path, index), work))
  if (!isObject(value)) return value
  const limit = namedLimit(value, work.files)
  if (limit && 'number' in limit) return limit.number
  if (limit) work.problems.push({ file: work.file, path, rule: 'unresolved-limit', ...limit })
  if (typeof value.$ref === 'string') return inlineRef(value.$ref, value, path, work)
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, inline(item, appendPointer(path, key), work)]))
}

function inlineRef(ref: string, value: JsonObject, path: string, work: Work): Json {
  const at = { file: work.file, path: appendPointer(path, '$ref') }
  if (ref.startsWith('#')) {
    if (valueAt(work.document, ref.slice(1)) === undefined) {
      work.problems.push({
        ...at,
        rule: 'missing-target',
        message: `There is no ${ref}`,
        fix: 'Add it under "components", or correct the name.',
      })
    }
    return value
  }
  const target = resolveRef(work.file, ref, work.files)
  if (!('value' in target)) {
    work.problems.push({ ...at, ...target })
    return {}
  }
  const form = target.path === '' ? /\/([a-z0-9-]+)\.form\.json$/.exec(target.file)?.[1] : undefined
  const published = form === undefined ? undefined : work.forms[form]
  if (published) return published.schema
  const { schema, problems } = selfContained(target, work.files)
  work.problems.push(...problems)
  return schema
}
