import { isObject } from '#engine/definitions/json/is-object.ts'
import type { Content, Json } from '#engine/definitions/types.ts'

export type ContentTable = NonNullable<Content['table']>

/** A table that came as JSON in a text. One that is none is told of in the browser's log, without what stands in it, and is empty: null. */
export function parseTable(text: string): ContentTable | null {
  const said = parsed(text)
  if (isTable(said)) return said.headers.length > 0 && said.rows.length > 0 ? said : null
  console.error(new TypeError('A table that came is no JSON of headers and rows'))
  return null
}

// What the parser says of a fault repeats a part of the text.
function parsed(text: string): Json {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function isTable(said: Json): said is Json & ContentTable {
  if (!isObject(said) || !Array.isArray(said.headers) || !Array.isArray(said.rows)) return false
  return said.headers.every(one => isObject(one) && typeof one.key === 'string') && said.rows.every(row => isObject(row))
}
