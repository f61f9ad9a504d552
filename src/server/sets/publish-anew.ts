import type pg from 'pg'
import { compileSet } from '#engine/definitions/compile-set.ts'
import { type Carried, carryEditsOver } from '#engine/definitions/edits/carry-edits-over.ts'
import { editableFiles, editablePart, edited } from '#engine/definitions/edits/edited-files.ts'
import { type ContentEdit, type EditNote, layEditsOver } from '#engine/definitions/edits/lay-edits-over.ts'
import { leaveOut } from '#engine/definitions/edits/leave-out-edits.ts'
import { setHash } from '#engine/definitions/files/set-hash.ts'
import { sayWhereGone } from '#engine/definitions/pages/gone-addresses.ts'
import type { DefinitionFiles, Problem, PublishedSet } from '#engine/definitions/published-set.ts'
import { inTransaction } from '../db/pool.ts'
import { compileValidators } from './compile-validators.ts'
import { forgetEdits, readEdits, storeEdit } from './content-edits.ts'
import { contentsOfFiles, storeVersion } from './content-versions.ts'
import { moveDueTimes } from './due-times.ts'
import { createIndexes } from './indexes.ts'
import { moveRecords, strandedRecords } from './moved-states.ts'
import type { BeforeSwitch, Published } from './published.ts'
import type { ReadFiles } from './read-bytes.ts'
import { parseFiles } from './read-files.ts'
import { contentHash, setDigest, sourceHash, versionOf } from './set-digest.ts'
import { recomputeClaims } from './stored-claims.ts'
import { currentHash, hasStoredFiles, lockPublishing, makeCurrent, readSet, storeSet, storeSource } from './stored-sets.ts'

/** Publishes what the current set was not made of; `publish.ts` says how. */
export async function publishAnew(
  read: ReadFiles,
  pool: pg.Pool,
  owner: pg.Pool,
  beforeSwitch?: BeforeSwitch,
): Promise<Published> {
  const { files, problems: broken } = parseFiles(read)
  if (broken.length > 0) return { hash: null, set: null, problems: broken }
  const digest = setDigest()
  for (;;) {
    const stored = await readEdits(pool)
    const carried = carryEditsOver(
      files,
      stored,
      await contentsOfFiles(
        pool,
        stored.map(({ content }) => content),
      ),
    )
    const { edits } = carried
    const moved = carried.carried.length + carried.left.length > 0
    const was = await currentHash(pool)
    const made = await makeSet(pool, files, edits, digest)
    const { set, problems, notes, settled } = made
    if (!set) {
      const before = was === null ? null : await readSet(pool, was)
      return { hash: null, set: null, problems: sayWhereGone(problems, before?.navigation, made.files), notes }
    }
    const { hash } = set
    const unchanged = was === hash
    if (unchanged && settled.length === 0 && !moved && (await hasStoredFiles(pool))) {
      if (notes.length === 0) await storeSource(pool, hash, sourceHash(read, edits))
      return { hash, set, problems: [], before: null, unchanged, notes }
    }
    const stranded = await strandedRecords(pool, set)
    if (stranded.length > 0) return { hash: null, set: null, problems: stranded, notes }
    const before = was === null ? null : await readSet(pool, was)
    if (beforeSwitch && !(await beforeSwitch(before, set))) return { hash: null, set: null, problems: [], before, notes }
    const validators = made.stored ? null : compileValidators(set)
    if (!made.stored) await createIndexes(owner, set)
    const switched = await inTransaction(pool, async client => {
      await lockPublishing(client)
      // Somebody saved a content since: it would be missing from this set.
      if (JSON.stringify(await readEdits(client)) !== JSON.stringify(stored)) return false
      if (validators) await storeSet(client, set, validators)
      // Records leave states that are gone in the same transaction in which servers are told.
      await moveRecords(client, set, new Date())
      await moveDueTimes(client, before, set)
      await recomputeClaims(client, set)
      await makeCurrent(client, hash, made.files)
      await storeCarried(client, files, carried)
      if (notes.length === 0) await storeSource(client, hash, sourceHash(read, moved ? await readEdits(client) : edits))
      await forgetEdits(client, settled)
      return true
    })
    if (switched) return { hash, set, problems: [], before: unchanged ? null : before, unchanged, notes }
  }
}

type Made = {
  set: PublishedSet | null
  stored: boolean
  problems: Problem[]
  files: DefinitionFiles
  notes: EditNote[]
  settled: string[]
}

/** The set of files and edits. Edits that do not fit the files any more are left out and said: an old text must not keep a server down. */
async function makeSet(
  pool: pg.Pool,
  own: DefinitionFiles,
  edits: ContentEdit[],
  digest: (text: string) => string,
): Promise<Made> {
  const { files, notes, settled } = layEditsOver(own, edits, contentHash)
  const stored = await readSet(pool, setHash(files, digest))
  const { set, problems } = stored ? { set: stored, problems: [] } : compileSet(files, { digest })
  const made = { set, stored: stored !== null, problems, files, notes, settled }
  if (set || edits.length === 0) return made
  const { kept, out } = leaveOut(edits, problems)
  const without = await makeSet(pool, own, kept, digest)
  return without.set ? { ...without, notes: [...out, ...without.notes] } : without
}

/** Edits that texts were carried over to, with what their file says as the version before. */
async function storeCarried(client: pg.PoolClient, files: DefinitionFiles, { edits, carried, left }: Carried): Promise<void> {
  await forgetEdits(client, left)
  const there = editableFiles(files)
  for (const edit of edits) {
    const found = there.get(edit.content)
    if (!found || !carried.includes(edit.content)) continue
    const now = { ...found, content: edited(found, edit.value) }
    const version = {
      version: versionOf(now),
      value: editablePart(now),
      editorName: edit.editorName,
      at: new Date(edit.editedAt),
    }
    await storeVersion(client, edit, { version: versionOf(found), value: editablePart(found) }, version)
    await storeEdit(client, edit)
  }
}
