import type pg from 'pg'
import { type EditableFile, editableFiles, editablePart, edited, notForEditors } from '#engine/definitions/edits/edited-files.ts'
import { textsEditIn, textsEditOf, wordsOf } from '#engine/definitions/edits/texts-edit.ts'
import { unfilledTokens } from '#engine/definitions/edits/unfilled-tokens.ts'
import { setHash } from '#engine/definitions/files/set-hash.ts'
import { pointerKeys, valueAt } from '#engine/definitions/json/json-pointer.ts'
import { type ContentParts, readParts, unreadIn } from '#engine/definitions/pages/content-parts.ts'
import type { DefinitionFiles, Problem } from '#engine/definitions/published-set.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import { isSameValue } from '#engine/records/same-value.ts'
import { withoutControls } from '#engine/validation/unseen.ts'
import { forgetEdits, readEdits, storeEdit } from './content-edits.ts'
import type { ContentSaves } from './content-saves.ts'
import { type ContentVersion, storeVersion, versionsOf } from './content-versions.ts'
import { setDigest, versionOf } from './set-digest.ts'
import { currentFiles, lockPublishing, makeCurrent, readSet, readValidators, storeSet } from './stored-sets.ts'

/** `version` is the hash of the content that the editor read; `anyway` that of the set whose meaning for stored records was told. */
type ContentToSave = {
  content: string
  value: JsonObject
  version: string
  anyway?: string
  editor: string
  editorName: string
  now: Date
}

type Change = { by: string; at: string }
type SaveProblem = Pick<Problem, 'path' | 'message'>

/** What came of saving; only `saved` wrote anything. `own` is what the file says of texts that are changed. */
type SavedContent =
  | {
      outcome: 'saved'
      version: string
      hash: string
      changed: Change | null
      versions: ContentVersion[]
      own: { [key: string]: string }
    }
  | { outcome: 'unchanged'; version: string }
  /** Somebody else changed it since: what it is now. */
  | { outcome: 'stale'; version: string }
  /** Stored records would not be taken any more, and this was not told before of the set that the edit makes. */
  | { outcome: 'stored'; hash: string; lines: string[] }
  | { outcome: 'refused'; problems: SaveProblem[] }
  | { outcome: 'missing' | 'unpublished' }

/**
 * Publishes a content, or the texts of a part of the page, as edited in the portal: checked with everything it stands beside, in the files
 * that the current set was made of, stored as a new set, all servers told. Runs in the transaction of `client`; whoever publishes meanwhile
 * waits. What it means for stored records is told first, as by publishing files.
 */
export async function saveContent(
  client: pg.PoolClient,
  pool: pg.Pool,
  check: ContentSaves['check'],
  edit: ContentToSave,
): Promise<SavedContent> {
  await lockPublishing(client)
  const current = await currentFiles(client)
  if (!current) return { outcome: 'unpublished' }
  const found = editableFiles(current.files).get(edit.content)
  if (!found) return { outcome: 'missing' }
  const { file } = found
  const base = versionOf(found)
  if (base !== edit.version) return { outcome: 'stale', version: base }
  const parts = readParts(current.files).get(edit.content) ?? true
  const { value, foreign: fixed } = sentFor(found, withoutControlsIn(edit.value), parts)
  const before = found.kind === 'content' ? await versionsOf(client, edit.content, found) : null
  const unfilled = before ? unfilledTokens([found.content, ...before.map(({ data }) => data)], value) : []
  const foreign = [...fixed, ...unfilled]
  const now = { ...found, content: value }
  const version = versionOf(now)
  if (version === base && foreign.length === 0) return { outcome: 'unchanged', version }
  const files: DefinitionFiles = new Map(current.files).set(file, { $schema: current.files.get(file)?.$schema ?? '', ...value })
  const hash = setHash(files, setDigest())
  const { set, problems } = await check(files)
  if (!set || foreign.length > 0)
    return { outcome: 'refused', problems: [...foreign, ...problems.map(problem => inContent(problem, file))] }
  if (edit.anyway !== hash) {
    const { findingText, reportStored } = await import('./stored-report.ts')
    const found = await reportStored(pool, await readSet(pool, current.hash), set, edit.now)
    if (found.length > 0) return { outcome: 'stored', hash, lines: found.map(findingText) }
  }
  if (!(await readSet(pool, hash))) await storeSet(client, set, await validatorsOf(pool, current.hash, set))
  const kept = { version, value: editablePart(now), editorName: edit.editorName, at: edit.now }
  await storeVersion(client, { ...edit, kind: found.kind }, { version: base, value: editablePart(found) }, kept)
  const own = await storeIt(client, found, value, edit)
  await makeCurrent(client, hash, files)
  const changed = own === null ? null : { by: edit.editorName, at: edit.now.toISOString() }
  return { outcome: 'saved', version, hash, changed, versions: await versionsOf(client, edit.content, now), own: own ?? {} }
}

/** A content as forms keep texts: without what controls a device or turns the direction of writing. */
function withoutControlsIn(value: JsonObject): JsonObject {
  return JSON.parse(JSON.stringify(value), (_key, one) => (typeof one === 'string' ? withoutControls(one) : one))
}

/**
 * What an edit makes of a file. A file names its meta-schema, and what is not for editors to say; that may be sent as it was read. So may
 * what nothing shows of a content.
 */
function sentFor(found: EditableFile, sent: JsonObject, parts: ContentParts): { value: JsonObject; foreign: SaveProblem[] } {
  const { content, kind } = found
  const { $schema: _, ...said } = sent
  const fixed = kind === 'content' ? notForEditors : Object.keys(said).filter(key => key !== 'texts')
  const foreign = fixed
    .filter(key => said[key] !== undefined && !isSameValue(said[key], content[key]))
    .map(key => ({ path: `/${key}`, message: `"${key}" stands in the file. Send it as it was read, or not at all.` }))
  if (kind === 'texts') return { value: { ...content, texts: said.texts ?? {} }, foreign }
  const unread = unreadIn(said, parts).filter(path => !isSameValue(valueAt(said, path), valueAt(content, path)))
  const unshown = unread
    .filter(path => foreign.every(one => one.path !== path))
    .map(path => ({ path, message: `Nothing shows "${pointerKeys(path)?.at(-1)}" of this content. Send it as it was read.` }))
  return { value: edited(found, said), foreign: [...foreign, ...unshown] }
}

/** Keeps the edit, and gives what the file says of texts that it changes; null when the file says the same again. */
async function storeIt(client: pg.PoolClient, found: EditableFile, value: JsonObject, edit: ContentToSave) {
  const { content, editor, editorName } = edit
  const row = { content, kind: found.kind, base: versionOf(found), editor, editorName, editedAt: edit.now.toISOString() }
  if (found.kind === 'content') {
    await storeEdit(client, { ...row, value })
    return {}
  }
  const before = (await readEdits(client)).find(one => one.content === content && one.kind === 'texts')
  const texts = textsEditOf(found.content, wordsOf(value), before ? textsEditIn(before.value) : null)
  if (Object.keys(texts.texts).length > 0) {
    await storeEdit(client, { ...row, value: texts })
    return texts.file
  }
  await forgetEdits(client, [content])
  return null
}

/** Texts are no part of forms, so the validators of the set before serve; they are compiled anew only where other code made that set. */
async function validatorsOf(pool: pg.Pool, before: string, set: Parameters<typeof storeSet>[1]): Promise<Record<string, string>> {
  const known = await readSet(pool, before)
  const texts = await readValidators(pool, before)
  if (known && texts && JSON.stringify(known.forms) === JSON.stringify(set.forms)) return texts
  return (await import('./compile-validators.ts')).compileValidators(set)
}

/** Paths lead into the content; what another file says about it names that file. */
function inContent({ file, path, message, fix }: Problem, own: string): SaveProblem {
  return file === own ? { path, message: `${message}. ${fix}` } : { path: '', message: `${file} ${path}: ${message}. ${fix}` }
}
