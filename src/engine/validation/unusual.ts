import type { Schema } from '../definitions/types.ts'

/** What values of a field usually look like, and what is said of one that does not: it may be right all the same. */
type Usual = { pattern: string; message: string }

/** @returns what is said of a text that a field takes and that is unusual for it; undefined for any other value. Pure. */
export function unusual(schema: Schema, value: unknown): string | undefined {
  const usual = schema['x-usual'] as Usual | undefined
  if (usual === undefined || typeof value !== 'string' || value === '') return undefined
  return new RegExp(usual.pattern, 'u').test(value) ? undefined : usual.message
}
