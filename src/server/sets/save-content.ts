import type pg from 'pg'
import type { JsonObject } from '#engine/definitions/kinds.ts'
import { withAnswersOf } from '#engine/definitions/lay-edits-over.ts'
import type { DefinitionFiles, Problem } from '#engine/definitions/published-set.ts'
import { setHash } from '#engine/definitions/set-hash.ts'
import { filesOfKind } from '#engine/definitions/sort-by-kind.ts'
import { isSameValue } from '#engine/records/same-value.ts'
import { keepEdit } from './content-edits.ts'
import { type ContentVersion, keepVersion, versionsOf } from './content-versions.ts'
import { contentHash, setDigest } from './set-digest.ts'
import { currentFiles, lockPublishing, makeCurrent, readSet, readValidators, storeSet } from './stored-sets.ts'

/** `version` is the hash of the content that the editor read. */
export type ContentToSave = { content: string; value: JsonObject; version: string; editor: string; editorName: string; now: Date }

/** What came of saving; only `saved` wrote anything. */
export type SavedContent =
  | { outcome: 'saved'; version: string; hash: string; changed: { by: string; at: string }; versions: ContentVersion[] }
  | { outcome: 'unchanged'; version: string }
  /** Somebody else changed it since: what it is now. */
  | { outcome: 'stale'; version: string }
  | { outcome: 'refused'; problems: Pick<Problem, 'path' | 'message'>[] }
  | { outcome: 'missing' | 'unpublished' }

const answersSent = {
  path: '/answers',
  message: 'How refusals are answered stands in the file. Send it as it was read, or not at all.',
}

/**
 * Publishes a content that was edited in the portal: checked with everything it stands beside, in the files that the current set was made
 * of, stored as a new set, all servers told. Runs in the transaction of `client`; whoever publishes meanwhile waits.
 */
export async function saveContent(client: pg.PoolClient, pool: pg.Pool, edit: ContentToSave): Promise<SavedContent> {
  await lockPublishing(client)
  const current = await currentFiles(client)
  if (!current) return { outcome: 'unpublished' }
  const found = filesOfKind<JsonObject>(current.files, 'content').get(edit.content)
  if (!found) return { outcome: 'missing' }
  const { file, content: before } = found
  const base = contentHash(before)
  if (base !== edit.version) return { outcome: 'stale', version: base }
  // A file names its meta-schema, and how refusals are answered; an edit has no say in that.
  const { $schema: _, ...sent } = edit.value
  const foreign = sent.answers === undefined || isSameValue(sent.answers, before.answers) ? [] : [answersSent]
  const value = withAnswersOf(before, sent)
  const version = contentHash(value)
  if (version === base && foreign.length === 0) return { outcome: 'unchanged', version }
  const files: DefinitionFiles = new Map(current.files).set(file, { $schema: current.files.get(file)?.$schema ?? '', ...value })
  const digest = setDigest()
  const hash = setHash(files, digest)
  // The checker is loaded by the first edit: the portal starts without it.
  const { compileSet } = await import('#engine/definitions/compile-set.ts')
  const { set, problems } = compileSet(files, { digest })
  if (!set || foreign.length > 0)
    return { outcome: 'refused', problems: [...foreign, ...problems.map(problem => inContent(problem, file))] }
  if (!(await readSet(pool, hash))) await storeSet(client, set, await validatorsOf(pool, current.hash, set))
  const { $schema: _file, ...said } = before
  const kept = { version, value, editorName: edit.editorName, at: edit.now }
  await keepVersion(client, edit.content, { version: base, value: said }, kept)
  await keepEdit(client, {
    content: edit.content,
    value,
    base,
    editor: edit.editor,
    editorName: edit.editorName,
    editedAt: edit.now.toISOString(),
  })
  await makeCurrent(client, hash, files)
  const changed = { by: edit.editorName, at: edit.now.toISOString() }
  return { outcome: 'saved', version, hash, changed, versions: await versionsOf(client, edit.content, value) }
}

/** Texts are no part of forms, so the validators of the set before serve; they are compiled anew only where other code made that set. */
async function validatorsOf(pool: pg.Pool, before: string, set: Parameters<typeof storeSet>[1]): Promise<Record<string, string>> {
  const known = await readSet(pool, before)
  const texts = await readValidators(pool, before)
  if (known && texts && JSON.stringify(known.forms) === JSON.stringify(set.forms)) return texts
  return (await import('./compile-validators.ts')).compileValidators(set)
}

/** Paths lead into the content; what another file says about it names that file. */
function inContent({ file, path, message, fix }: Problem, own: string): Pick<Problem, 'path' | 'message'> {
  return file === own ? { path, message: `${message}. ${fix}` } : { path: '', message: `${file} ${path}: ${message}. ${fix}` }
}
