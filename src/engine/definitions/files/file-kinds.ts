/** Kinds of file that may stand many times; the id is the file's name. Ids are unique per kind, whatever the folder. */
export const manyKinds = [
  'form',
  'fields',
  'list',
  'message',
  'content',
  'document',
  'record',
  'rows',
  'conditions',
  'texts',
] as const

/** Kinds that stand once, as `schemas/portal/<kind>.json`. */
export const singleKinds = ['navigation', 'roles', 'limits', 'file-types'] as const

export type FileKind = (typeof manyKinds)[number] | (typeof singleKinds)[number] | 'workflow' | 'meta' | 'openapi'

const name = '([a-z0-9]+(?:-[a-z0-9]+)*)'
const metaFile = new RegExp(`^schemas/meta/${name}\\.meta\\.json$`)
const singleFile = new RegExp(`^schemas/portal/(${singleKinds.join('|')})\\.json$`)
const manyFile = new RegExp(`^schemas/${name}/${name}\\.(${manyKinds.join('|')})\\.json$`)
const workflowFile = new RegExp(`^workflows/${name}\\.workflow\\.json$`)
const openapiFile = new RegExp(`^openapi/(?:kinds/)?${name}\\.yaml$`)

/**
 * What a definition file is, by its path: `schemas/<area>/<id>.<kind>.json`, `schemas/portal/<kind>.json`,
 * `workflows/<id>.workflow.json`, `schemas/meta/<id>.meta.json`, `openapi/<id>.yaml`. Null for a path that is none of them.
 */
export function kindOfFile(path: string): { kind: FileKind; id: string } | null {
  const meta = metaFile.exec(path)
  if (meta?.[1]) return { kind: 'meta', id: meta[1] }
  const single = singleFile.exec(path)
  if (single?.[1]) return { kind: single[1] as FileKind, id: single[1] }
  const many = manyFile.exec(path)
  if (many?.[2] && many[1] !== 'meta') return { kind: many[3] as FileKind, id: many[2] }
  const workflow = workflowFile.exec(path)
  if (workflow?.[1]) return { kind: 'workflow', id: workflow[1] }
  const openapi = openapiFile.exec(path)
  if (openapi?.[1]) return { kind: 'openapi', id: openapi[1] }
  return null
}

/** What `"$schema"` of a file must say: the way from the file to the meta-schema of its kind. Null where none is asked. */
export function metaSchemaOf(path: string): string | null {
  const found = kindOfFile(path)
  if (!found || found.kind === 'meta' || found.kind === 'openapi') return null
  return found.kind === 'workflow' ? '../schemas/meta/workflow.meta.json' : `../meta/${found.kind}.meta.json`
}

/** The file of the meta-schema that a file is held to. Null where none is. */
export function metaSchemaFileOf(path: string): string | null {
  const found = kindOfFile(path)
  return metaSchemaOf(path) === null ? null : `schemas/meta/${found?.kind}.meta.json`
}
