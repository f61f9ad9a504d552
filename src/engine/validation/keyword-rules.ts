import type { Moment } from './moment.ts'

/**
 * What a keyword's rule is given: the value it stands on, the object that holds the value, what the schema says after the keyword, and
 * when and where the data are checked.
 */
export type KeywordRule = (value: unknown, siblings: unknown, parameter: never, moment?: Moment) => boolean

/** Own property of an object; undefined where there is none. */
export function sibling(siblings: unknown, field: string): unknown {
  return typeof siblings === 'object' && siblings !== null && Object.hasOwn(siblings, field)
    ? (siblings as { [name: string]: unknown })[field]
    : undefined
}

/** Equal to the field beside it; a missing field is not equal (onboarding 5: "Password doesn't match"). */
export function equalTo(value: unknown, siblings: unknown, field: string): boolean {
  return value === sibling(siblings, field)
}

/** Holds the text of the field beside it, beginning at index `from`. While that one is missing or empty, there is nothing to compare. */
export function containsValueOf(value: unknown, siblings: unknown, parameter: { field: string; from: number }): boolean {
  const other = sibling(siblings, parameter.field)
  if (typeof value !== 'string' || typeof other !== 'string' || other === '') return true
  return value.startsWith(other, parameter.from)
}
