import { appendPointer } from '../json/json-pointer.ts'
import type { DefinitionFiles, Problem } from '../published-set.ts'
import type { JsonObject } from '../types.ts'
import { type EditableFile, type EditedKind, editableFiles, editablePart, edited } from './edited-files.ts'
import { textsEditIn, wordsOf } from './texts-edit.ts'

/**
 * A file as an administrator left it: its id and kind, and in `value` what was written. Of a content that is all that its file would say
 * except `$schema`, of texts a `TextsEdit`.
 */
export type ContentEdit = {
  content: string
  kind: EditedKind
  value: JsonObject
  base: string
  editor: string
  editorName: string
  editedAt: string
}

/** What an author should know of an edit, said as a problem is; nothing is stopped by it. */
export type EditNote = Omit<Problem, 'rule'>

/**
 * Files with the edits laid over them: of a content that was edited in the portal the edit wins, of texts those that were edited, of
 * everything else the file.
 *
 * @param hashOf the hash of a content, as `base` of an edit has it.
 * @returns `settled` are the edits that their files say as well, which nobody needs any more; `notes` are about files that are gone, and
 * about those that have changed since.
 */
export function layEditsOver(files: DefinitionFiles, edits: ContentEdit[], hashOf: (content: JsonObject) => string) {
  const laid: DefinitionFiles = new Map(files)
  const notes: EditNote[] = []
  const settled: string[] = []
  const named = editableFiles(files)
  for (const edit of edits) {
    const found = named.get(edit.content)
    if (found?.kind !== edit.kind) {
      const message = `The file is gone, so what was written by ${by(edit)} is not shown`
      const fix = `Put the file back, ${forget(edit)}.`
      notes.push({ file: `schemas/…/${edit.content}.${edit.kind}.json`, path: '', message, fix })
      continue
    }
    const value = edited(found, edit.value)
    if (JSON.stringify(found.content) === JSON.stringify(value)) {
      settled.push(edit.content)
      continue
    }
    laid.set(found.file, { $schema: files.get(found.file)?.$schema ?? '', ...value })
    for (const path of changedSince(found, edit, hashOf)) {
      const message = `The file has changed, but what was written by ${by(edit)} is shown`
      notes.push({ file: found.file, path, message, fix: `Write it into the file with "npm run export", ${forget(edit)}.` })
    }
  }
  return { files: laid, notes, settled }
}

/** Where a file says something else than when it was edited: as a whole, or text by text. */
function changedSince(
  found: EditableFile,
  { kind, value, base }: ContentEdit,
  hashOf: (content: JsonObject) => string,
): string[] {
  if (kind === 'content') return hashOf(editablePart(found)) === base ? [] : ['']
  const { texts, file } = textsEditIn(value)
  const own = wordsOf(found.content)
  return Object.keys(texts)
    .filter(key => own[key] !== undefined && own[key] !== file[key] && own[key] !== texts[key])
    .map(key => appendPointer('/texts', key))
}

/** Says of an edit that it had to be left out, and why. */
export function leftOut(edit: ContentEdit, problem: Problem): EditNote {
  return {
    file: problem.file,
    path: problem.path,
    message: `What was written by ${by(edit)} does not fit any more, so the file's text is shown: ${problem.message}`,
    fix: `Write it anew in the portal, or forget it: npm run export -- --forget ${edit.content}.`,
  }
}

function by({ editorName, editedAt }: ContentEdit): string {
  return `${editorName} in the portal on ${editedAt.slice(0, 10)}`
}

function forget({ content }: ContentEdit): string {
  return `or forget what was written: npm run export -- --forget ${content}`
}
