import type { JsonObject } from './kinds.ts'
import type { DefinitionFiles, Problem } from './published-set.ts'
import { filesOfKind } from './sort-by-kind.ts'

/** A content as an administrator left it: its id, and all that its file would say except `$schema`. */
export type ContentEdit = { content: string; value: JsonObject; base: string; editorName: string; editedAt: string }

/** What an author should know of an edit, said as a problem is; nothing is stopped by it. */
export type EditNote = Omit<Problem, 'rule'>

/**
 * Files with the edits laid over them: of a content that was edited in the portal the edit wins, of everything else the file.
 *
 * @param hashOf the hash of a content, as `base` of an edit has it.
 * @returns `settled` are the edits that their files say as well, which nobody needs any more; `notes` are about files that are gone, and
 * about those that have changed since.
 */
export function layEditsOver(files: DefinitionFiles, edits: ContentEdit[], hashOf: (content: JsonObject) => string) {
  const laid: DefinitionFiles = new Map(files)
  const notes: EditNote[] = []
  const settled: string[] = []
  const named = filesOfKind<JsonObject>(files, 'content')
  for (const { content, value: written, base, editorName, editedAt } of edits) {
    const found = named.get(content)
    const value = found ? withAnswersOf(found.content, written) : written
    const by = `${editorName} in the portal on ${editedAt.slice(0, 10)}`
    const forget = `or forget what was written: npm run export -- --forget ${content}`
    if (!found) {
      const message = `The file is gone, so what was written by ${by} is not shown`
      notes.push({ file: `schemas/…/${content}.content.json`, path: '', message, fix: `Put the file back, ${forget}.` })
      continue
    }
    if (JSON.stringify(found.content) === JSON.stringify(value)) {
      settled.push(content)
      continue
    }
    laid.set(found.file, { $schema: files.get(found.file)?.$schema ?? '', ...value })
    if (hashOf(found.content) === base) continue
    const message = `The file has changed, but what was written by ${by} is shown`
    notes.push({ file: found.file, path: '', message, fix: `Write it into the file with "npm run export", ${forget}.` })
  }
  return { files: laid, notes, settled }
}

/** An edit with the statuses and codes of refusals that the file has: they are no texts, and nobody edits them in the portal. */
export function withAnswersOf(file: JsonObject, edit: JsonObject): JsonObject {
  const { answers: _, ...texts } = edit
  if (file.answers === undefined) return edit.answers === undefined ? edit : texts
  return edit.answers === undefined ? { ...texts, answers: file.answers } : { ...edit, answers: file.answers }
}

/** Says of an edit that it had to be left out, and why. */
export function leftOut({ content, editorName, editedAt }: ContentEdit, problem: Problem): EditNote {
  const by = `${editorName} in the portal on ${editedAt.slice(0, 10)}`
  return {
    file: problem.file,
    path: problem.path,
    message: `What was written by ${by} does not fit any more, so the file's text is shown: ${problem.message}`,
    fix: `Write it anew in the portal, or forget it: npm run export -- --forget ${content}.`,
  }
}
