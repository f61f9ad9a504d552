import ts from 'typescript'
import type { CodeMutant } from './code-mutants.ts'

/** The name under which `setup.ts` keeps which mutant is on. */
const asks = 'globalThis.onrampMutant?.'

type Put = {
  at: number
  text: string /** Of what begins at one place the longest comes first. */
  length: number
  closes: boolean
}

/** The source with all mutants of it in it, each off: it asks by their numbers which is on. Loops ask whether they have gone on for too long. */
export function switchCode(file: string, source: string, mutants: (CodeMutant & { id: number })[]): string {
  const puts: Put[] = loopsOf(file, source).map(at => ({ at, text: `${asks}tick();`, length: 0, closes: false }))
  for (const { id, start, end, text, place } of mutants) {
    const length = end - start
    // In a block of its own: an "else" that follows stays with its "if".
    const before = place === 'value' ? `(${asks}isOn(${id}) ? (${text}) : (` : `{ if (!${asks}isOn(${id})) {`
    puts.push(
      { at: start, text: before, length, closes: false },
      { at: end, text: place === 'value' ? '))' : '}}', length, closes: true },
    )
  }
  // What closes comes before what begins at the same place, the innermost first.
  puts.sort(
    (one, other) =>
      one.at - other.at ||
      Number(other.closes) - Number(one.closes) ||
      (one.closes ? one.length - other.length : other.length - one.length),
  )
  let [made, done] = ['', 0]
  for (const { at, text } of puts) {
    made += source.slice(done, at) + text
    done = at
  }
  return made + source.slice(done)
}

/** Where the bodies of loops begin. */
function loopsOf(file: string, source: string): number[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  const found: number[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isIterationStatement(node, false) && ts.isBlock(node.statement)) found.push(node.statement.getStart(tree) + 1)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}
