import type { Json, JsonObject } from '#engine/definitions/types.ts'
import { factAt } from '#engine/lists/cell.ts'

/** With the space before it, which goes with a value that is not given. */
const spaced = /( ?)\{\{\s*(\/[^{}]*?)\s*\}\}/g
const token = /\{\{\s*(\/[^{}]*?)\s*\}\}/g

/** JSON pointers of the tokens in a text, in order, each once. */
export function tokensOf(text: string): string[] {
  return [...new Set([...text.matchAll(token)].map(([, path]) => path ?? ''))]
}

/**
 * Replaces each `{{/pointer}}` by its value from the facts; who shows the outcome escapes it. Values are not looked at for tokens again.
 * What is missing or no simple value becomes `missing` (a text, or made of the pointer): nothing, and no space before it either, so that a
 * mail goes out rather than not at all. `write` says how a value is written for who reads it.
 */
export function fillTokens(
  text: string,
  facts: JsonObject,
  missing: string | ((path: string) => string) = '',
  write: (value: string) => string = value => value,
): string {
  return text.replace(spaced, (_, space: string, path: string) => {
    const value = plain(factAt(facts, path), write) || (typeof missing === 'string' ? missing : missing(path))
    return value === '' ? '' : space + value
  })
}

/**
 * An address with its tokens filled: one at the very beginning as it is, later ones percent-encoded except for slashes. Throws an Error
 * unless the outcome is an http or https address or a path of the portal.
 */
export function fillUrl(url: string, facts: JsonObject): string {
  const filled = url.replace(token, (_, path: string, index: number) => {
    const value = plain(factAt(facts, path))
    return index === 0 ? value : encodeURIComponent(value).replaceAll('%2F', '/')
  })
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must be refused
  if (/^(?:https?:\/\/[^\s/\\]|\/(?![/\\]))/i.test(filled) && !/[\s\u0000-\u001f\\]/.test(filled)) return filled
  throw new Error(
    `The address "${url}" of a message became "${filled}": expected http://…, https://… or a path that begins with one slash.`,
  )
}

function plain(value: Json | undefined, write: (value: string) => string = one => one): string {
  if (Array.isArray(value))
    return value
      .map(entry => plain(entry, write))
      .filter(Boolean)
      .join(', ')
  return value === undefined || value === null || typeof value === 'object' ? '' : write(String(value).toWellFormed())
}
