import { fixedKeys } from '#engine/definitions/files/meta-places.ts'
import { isObject } from '#engine/definitions/json/is-object.ts'
import type { JsonObject, Schema } from '#engine/definitions/types.ts'

/** An object of a meta-schema with fixed keys. `at`: how a reader finds it, such as `tabs[]`; '' is the file itself. */
export type Section = { file: string; at: string; anchor: string; schema: Schema; keys: { key: string; schema: Schema }[] }

/** The objects of a meta-schema that have keys of their own, from outside in: the file, then what it consists of. */
export function sectionsOf(file: string, meta: JsonObject): Section[] {
  const sections: Section[] = []
  const seen = new Set<Schema>()
  const visit = (schema: Schema, at: string): void => {
    if (seen.has(schema)) return
    seen.add(schema)
    const keys = [...fixedKeys([{ file, schema }]).values()].flat().flatMap(key => {
      const part = isObject(schema.properties) ? schema.properties[key] : undefined
      return isObject(part) && !isForbidden(part) ? [{ key, schema: part }] : []
    })
    if (keys.length > 0) sections.push({ file, at, anchor: anchorOf(at), schema, keys })
    for (const { key, schema: part } of keys) inside(part, at === '' ? key : `${at} › ${key}`)
  }
  const inside = (schema: Schema, at: string): void => {
    visit(schema, at)
    if (isObject(schema.items)) inside(schema.items, `${at}[]`)
    if (isObject(schema.additionalProperties)) inside(schema.additionalProperties, `${at} › name`)
    for (const part of [schema.then, schema.else, schema.allOf, schema.anyOf, schema.oneOf].flat())
      if (isObject(part)) inside(part, at)
  }
  inside(meta, '')
  if (isObject(meta.definitions))
    for (const [name, part] of Object.entries(meta.definitions)) if (isObject(part)) inside(part, name)
  return sections
}

/** The address of a heading on GitHub. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')
}

/** Where a "$ref" of a meta-schema leads: file and name of the definition. */
export function referred(file: string, ref: string): { file: string; name: string } {
  const [other = '', path = ''] = ref.split('#')
  return { file: other === '' ? file : `schemas/meta/${other}`, name: path.split('/').at(-1) ?? '' }
}

/** The name of a kind by its meta-schema: "form". */
export function kindOf(file: string): string {
  return /([a-z0-9-]+)\.meta\.json$/.exec(file)?.[1] ?? file
}

// "not": {} says that a key cannot be there.
function isForbidden({ not }: Schema): boolean {
  return isObject(not) && Object.keys(not).length === 0
}
