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
export const singleKinds = ['navigation', 'roles', 'limits', 'file-types', 'languages'] as const

export type FileKind = (typeof manyKinds)[number] | (typeof singleKinds)[number] | 'workflow' | 'meta' | 'openapi' | 'translation'

const name = '([a-z0-9]+(?:-[a-z0-9]+)*)'
const metaFile = new RegExp(`^schemas/meta/${name}\\.meta\\.json$`)
const singleFile = new RegExp(`^schemas/portal/(${singleKinds.join('|')})\\.json$`)
const manyFile = new RegExp(`^schemas/${name}/${name}\\.(${manyKinds.join('|')})\\.json$`)
const workflowFile = new RegExp(`^workflows/${name}\\.workflow\\.json$`)
const openapiFile = new RegExp(`^openapi/(?:kinds/)?${name}\\.yaml$`)
/** A language as BCP 47 writes it: "hi", "pt-BR". */
const translationFile = /^(.+)\.([a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-[A-Z]{2})?)\.json$/
/** Kinds whose files say nothing that is read in the portal. */
const withoutTexts: FileKind[] = ['meta', 'openapi', 'translation', 'languages', 'file-types', 'conditions']

/**
 * What a definition file is, by its path: `schemas/<area>/<id>.<kind>.json`, `schemas/portal/<kind>.json`,
 * `workflows/<id>.workflow.json`, `schemas/meta/<id>.meta.json`, `openapi/<id>.yaml`; any but the last two may have translations beside it,
 * `<file>.<language>.json`, whose id is the file's with the language. Null for a path that is none of them.
 */
export function kindOfFile(path: string): KindOfFile | null {
  const before = known.get(path)
  if (before !== undefined) return before
  const found = readKind(path)
  known.set(path, found)
  return found
}

type KindOfFile = Readonly<{ kind: FileKind; id: string }>
/** Asked of the same few hundred paths by every rule. */
const known = new Map<string, KindOfFile | null>()

function readKind(path: string): KindOfFile | null {
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
  const translation = translationOf(path)
  if (translation) return { kind: 'translation', id: `${translation.of}.${translation.language}` }
  return null
}

/** The file that a translation is of, and its language, by its path; null for a path that is no translation's. */
export function translationOf(path: string): { of: string; language: string } | null {
  const [, base, language] = translationFile.exec(path) ?? []
  if (!base || !language) return null
  const of = `${base}.json`
  const found = kindOfFile(of)
  return found && !withoutTexts.includes(found.kind) ? { of, language } : null
}

/** Path of the translation of a file. */
export function translationPath(file: string, language: string): string {
  return file.replace(/\.json$/, `.${language}.json`)
}

/** What `"$schema"` of a file must say: the way from the file to the meta-schema of its kind. Null where none is asked. */
export function metaSchemaOf(path: string): string | null {
  const found = kindOfFile(path)
  if (!found || found.kind === 'meta' || found.kind === 'openapi') return null
  return `${path.startsWith('workflows/') ? '../schemas' : '..'}/meta/${found.kind}.meta.json`
}

/** The file of the meta-schema that a file is held to. Null where none is. */
export function metaSchemaFileOf(path: string): string | null {
  const found = kindOfFile(path)
  return metaSchemaOf(path) === null ? null : `schemas/meta/${found?.kind}.meta.json`
}
