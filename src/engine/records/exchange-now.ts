/** A question or an answer at a row of a lifecycle, `seq` of its history. */
type Line = { workflow: string; scope: string; seq: number; says: 'question' | 'answer' }
type Row = { workflow: string; scope: string; version: number }

/** A question or an answer as it is shown: with the question that it answers, and whether it is what is to be answered now. */
export type Exchange<Said> = { line: Said; asked: Said | undefined; isNext: boolean }

/**
 * Questions that wait, and the last answer, as long as nothing else has happened to their row. Who is asked may ask somebody else before they
 * answer: what was asked last is answered first.
 *
 * @param lines questions and answers as their reader gets them, newest first.
 * @param rows those that the reader sees.
 */
export function exchangeNow<Said extends Line>(lines: Said[], rows: Row[]): Exchange<Said>[] {
  return rows.flatMap(row => {
    const here = lines.filter(one => one.workflow === row.workflow && one.scope === row.scope)
    const end = here.findIndex(({ seq }, index) => seq !== row.version - index)
    const run = here.slice(0, end === -1 ? here.length : end).toReversed()
    const open: Said[] = []
    let last: Exchange<Said> | undefined
    for (const line of run) {
      last = line.says === 'answer' ? { line, asked: open.pop(), isNext: false } : undefined
      if (line.says === 'question') open.push(line)
    }
    const asked = open.toReversed().map((line, index) => ({ line, asked: line, isNext: index === 0 }))
    return last ? [last, ...asked] : asked
  })
}

/** The question that is to be answered next, if any waits. */
export function questionNow<Said extends Line>(lines: Said[], rows: Row[]): Said | undefined {
  return exchangeNow(lines, rows).find(({ isNext, line }) => isNext && line.says === 'question')?.line
}
