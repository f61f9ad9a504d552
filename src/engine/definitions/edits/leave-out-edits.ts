import { kindOfFile } from '../files/file-kinds.ts'
import { pointerKeys } from '../json/json-pointer.ts'
import type { Problem } from '../published-set.ts'
import { type ContentEdit, type EditNote, leftOut } from './lay-edits-over.ts'
import { textsEditIn, withoutTexts } from './texts-edit.ts'

/**
 * Edits without what problems are about: of texts those that do not fit, of a content all of it. A problem elsewhere may still be an edit's
 * doing, so when none is blamed all are left out: without any edit it is the files' own.
 */
export function leaveOut(edits: ContentEdit[], problems: Problem[]): { kept: ContentEdit[]; out: EditNote[] } {
  const kept: ContentEdit[] = []
  const out: EditNote[] = []
  for (const edit of edits) {
    const own = problems.filter(({ file }) => {
      const found = kindOfFile(file)
      return found?.kind === edit.kind && found.id === edit.content
    })
    const [problem] = own
    if (!problem) {
      kept.push(edit)
      continue
    }
    const texts = edit.kind === 'texts' ? textsOf(edit, own) : []
    if (texts.length === 0) {
      out.push(leftOut(edit, problem))
      continue
    }
    out.push(...texts.map(text => leftOut(edit, text.problem)))
    const value = withoutTexts(
      textsEditIn(edit.value),
      texts.map(({ key }) => key),
    )
    kept.push({ ...edit, value })
  }
  const [first] = problems
  return out.length > 0 || !first ? { kept, out } : { kept: [], out: edits.map(edit => leftOut(edit, first)) }
}

/** The edited texts that problems are about. */
function textsOf({ value }: ContentEdit, problems: Problem[]): { key: string; problem: Problem }[] {
  const { texts } = textsEditIn(value)
  return problems.flatMap(problem => {
    const [part, key = ''] = pointerKeys(problem.path) ?? []
    return part === 'texts' && texts[key] !== undefined ? [{ key, problem }] : []
  })
}
