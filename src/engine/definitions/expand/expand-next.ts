import { isObject } from '../json/is-object.ts'
import { appendPointer } from '../json/json-pointer.ts'
import type { Json, JsonObject } from '../types.ts'
import type { Expansion } from './expansion.ts'
import { noteOrigin, type Place } from './origins.ts'

/** What a state is to people, with what its `x-next` says comes next: one sentence for all, or others for some readers. */
export function metaWithNext(meta: Json | undefined, said: Json | undefined, at: Place, work: Expansion): Json | undefined {
  if (said === undefined) return meta
  const { all, ...others } = isObject(said) ? said : { all: said }
  const written = (...keys: string[]): Place => ({ file: at.file, path: appendPointer(at.path, ...keys) })
  noteOrigin(work.origins, written('meta', 'next'), isObject(said) ? written('x-next', 'all') : written('x-next'))
  noteOrigin(work.origins, written('meta', 'nextFor'), written('x-next'))
  const next: JsonObject = {
    ...(all !== undefined && { next: all }),
    ...(Object.keys(others).length > 0 && { nextFor: others as JsonObject }),
  }
  return { ...(isObject(meta) ? meta : {}), ...next }
}
