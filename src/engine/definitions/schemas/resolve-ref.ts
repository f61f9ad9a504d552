import { valueAt } from '../json/json-pointer.ts'
import { suggestion } from '../json/nearest.ts'
import type { DefinitionFiles, Problem } from '../published-set.ts'
import type { Json } from '../types.ts'

type Target = { file: string; path: string; value: Json }
type RefFault = Pick<Problem, 'rule' | 'message' | 'fix'>

/**
 * Finds what a `$ref` in `file` points at: a place in the same file (`#/definitions/x`) or in another one below `schemas/`, by a
 * relative path. Nothing is ever fetched. Returns the fault when there is no such place or it lies elsewhere.
 */
export function resolveRef(file: string, ref: string, files: DefinitionFiles): Target | RefFault {
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(ref)) {
    return {
      rule: 'remote-ref',
      message: `"${ref}" lies outside this project`,
      fix: 'Copy what you need into a file below schemas/ and refer to that; nothing is downloaded.',
    }
  }
  const [way = '', fragment = ''] = split(ref)
  const target = way === '' ? file : join(file, way)
  if (!target?.startsWith('schemas/') || target.startsWith('schemas/meta/')) {
    return {
      rule: 'ref-outside',
      message: `"${ref}" leaves schemas/`,
      fix: 'Refer to a file below schemas/ (but not schemas/meta/).',
    }
  }
  const content = files.get(target)
  if (!content) {
    const known = [...files.keys()].filter(path => path.startsWith('schemas/') && !path.startsWith('schemas/meta/'))
    return { rule: 'missing-target', message: `There is no file ${target}`, fix: suggestion(target, known) }
  }
  const path = decode(fragment)
  const value = path === null ? undefined : valueAt(content, path)
  if (path === null || value === undefined) {
    return {
      rule: 'missing-target',
      message: `${target} has no ${fragment || 'such place'}`,
      fix: suggestion(lastKey(fragment), siblings(content, fragment)),
    }
  }
  return { file: target, path, value }
}

function split(ref: string): string[] {
  const hash = ref.indexOf('#')
  return hash === -1 ? [ref, ''] : [ref.slice(0, hash), ref.slice(hash + 1)]
}

// The path of `way` seen from the folder of `file`; null when it climbs out of the project.
function join(file: string, way: string): string | null {
  const folders = way.startsWith('/') ? [] : file.split('/').slice(0, -1)
  for (const step of way.split('/')) {
    if (step === '..' && folders.pop() === undefined) return null
    if (step !== '..' && step !== '.' && step !== '') folders.push(step)
  }
  return folders.join('/')
}

function decode(fragment: string): string | null {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return null
  }
}

function lastKey(fragment: string): string {
  return fragment.split('/').at(-1) ?? ''
}

function siblings(content: Json, fragment: string): string[] {
  const parent = valueAt(content, fragment.split('/').slice(0, -1).join('/'))
  return typeof parent === 'object' && parent !== null ? Object.keys(parent) : []
}
