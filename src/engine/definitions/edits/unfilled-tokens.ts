import { pointerKeys, valueAt } from '../json/json-pointer.ts'
import { walkValues } from '../json/walk-values.ts'
import { factRoots } from '../limits/fill-limits.ts'
import type { Problem } from '../published-set.ts'
import type { JsonObject } from '../types.ts'

const token = /\{\{([^{}]*)\}\}/g

/**
 * Tokens of an edited content that nothing fills: a text is given the values that its file's text names, and facts. Facts that are not there
 * are the checker's to find.
 *
 * @param versions what the file says, and said before.
 * @param said the edit.
 */
export function unfilledTokens(versions: JsonObject[], said: JsonObject): Pick<Problem, 'path' | 'message'>[] {
  return [...walkValues(said)].flatMap(({ path, value }) => {
    if (typeof value !== 'string') return []
    const before = versions.map(content => valueAt(content, path)).filter(text => typeof text === 'string')
    const known = [...new Set(before.flatMap(namesIn))].filter(name => !isFact(name))
    return namesIn(value)
      .filter(name => !known.includes(name) && !isFact(name))
      .map(name => ({ path, message: `Nothing fills in {{${name}}} here. ${advice(known)}` }))
  })
}

function isFact(name: string): boolean {
  return factRoots.includes(pointerKeys(name)?.[0] ?? '')
}

function namesIn(text: string): string[] {
  return [...text.matchAll(token)].map(([, name = '']) => name.trim())
}

function advice(known: string[]): string {
  return known.length > 0 ? `Use one of: ${known.map(name => `{{${name}}}`).join(', ')}.` : 'Write the value itself.'
}
