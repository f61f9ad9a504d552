import type { RJSFSchema } from '@rjsf/utils'
import type { Happened } from '#engine/validation/happened.ts'

/** The kind of record that a field with `x-ref` refers to. */
export function referenceKind(schema: RJSFSchema): string {
  const reference = schema['x-ref'] as { record?: string } | undefined
  if (!reference?.record) throw new Error(`The field "${schema.title ?? ''}" has format "ref" and needs "x-ref": {"record": …}.`)
  return reference.record
}

/** Which records are options of a field with `x-ref`: those in these states, that belong to the same record, carriers that have such a row around it, those to which something happened. */
export type ReferenceLimits = {
  states?: string[]
  near?: boolean
  rows?: { workflow: string; states: string[]; unless?: { workflow: string; states: string[] } }
  happened?: Happened
}

/** What narrows the options of a field with `x-ref`. */
export function referenceLimits(schema: RJSFSchema): ReferenceLimits {
  const { states, near, rows, happened } = (schema['x-ref'] ?? {}) as ReferenceLimits
  return { ...(states && { states }), ...(near && { near }), ...(rows && { rows }), ...(happened && { happened }) }
}

/** The key of `limits.uploads` that a field with `x-upload` is held to. */
export function uploadKind(schema: RJSFSchema): string {
  const kind = schema['x-upload'] as string | undefined
  if (!kind) throw new Error(`The field "${schema.title ?? ''}" has format "upload-id" and needs "x-upload".`)
  return kind
}

/** Options of a field with a title each: `oneOf` of constants, or `enum`. */
export function optionsOf(schema: RJSFSchema): { value: unknown; title: string }[] {
  const titled = schema.oneOf ?? schema.anyOf
  if (titled) {
    return titled.flatMap(option =>
      typeof option === 'object' && 'const' in option
        ? [{ value: option.const, title: option.title ?? String(option.const) }]
        : [],
    )
  }
  return (schema.enum ?? []).map(value => ({ value, title: String(value) }))
}

/** The schema of a list's entries; empty for what is no list. */
export function itemsOf({ items }: RJSFSchema): RJSFSchema {
  return typeof items === 'object' && !Array.isArray(items) ? items : {}
}

/** Names and schemas of an object's fields, in their order. */
export function fieldsOf({ properties = {} }: RJSFSchema): [name: string, schema: RJSFSchema][] {
  return Object.entries(properties).flatMap(([name, field]): [string, RJSFSchema][] =>
    typeof field === 'object' ? [[name, field]] : [],
  )
}
