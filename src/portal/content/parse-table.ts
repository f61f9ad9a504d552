import { isObject } from '#engine/definitions/json/is-object.ts'
import type { Content, Json } from '#engine/definitions/kinds.ts'

export type ContentTable = NonNullable<Content['table']>

/** A table that came as JSON in a text. One that is none is told of in the browser's log, and is empty: null. */
export function parseTable(text: string): ContentTable | null {
  try {
    const said: Json = JSON.parse(text)
    if (!isTable(said)) throw new TypeError('A table has headers and rows.')
    return said.headers.length > 0 && said.rows.length > 0 ? said : null
  } catch (error) {
    console.error(error)
    return null
  }
}

function isTable(said: Json): said is Json & ContentTable {
  if (!isObject(said) || !Array.isArray(said.headers) || !Array.isArray(said.rows)) return false
  return said.headers.every(one => isObject(one) && typeof one.key === 'string') && said.rows.every(row => isObject(row))
}
