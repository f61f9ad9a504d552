/** Finds, without running a test, which facts the test tree says it proves. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import ts from 'typescript'

/** A fact named as proved, and the file that names it. */
export type Proof = { id: string; file: string }

/** What a scan found: the proofs, and places it could not read. */
export type Scan = { proofs: Proof[]; problems: string[] }

const testsFolder = join(import.meta.dirname, '..')
/** These speak of proofs without giving one. */
const ownFiles = new Set(['spec/facts.json', 'spec/kept.json', 'spec/proofs.ts', 'spec/facts.test.ts'])
const notRun = new Set(['skip', 'todo', 'fails'])

/** Scans every .ts, .tsx and .json file below the tests folder. */
export function scanTests(folder: string = testsFolder): Scan {
  const found: Scan = { proofs: [], problems: [] }
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(tsx?|json)$/.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    const file = relative(folder, path).split(sep).join('/')
    if (ownFiles.has(file) || file.includes('node_modules/')) continue
    const source = readFileSync(path, 'utf8')
    const { proofs, problems } = file.endsWith('.json') ? scanJson(source, file) : scanSource(source, file)
    found.proofs.push(...proofs)
    found.problems.push(...problems)
  }
  return found
}

/** The string literals given to `proves()`; calls in comments and in skipped tests do not count. */
export function scanSource(source: string, file: string): Scan {
  const found: Scan = { proofs: [], problems: [] }
  if (!/\bproves\b/.test(source)) return found
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, false)
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      if (isNotRun(node.expression)) return
      if (ts.isIdentifier(node.expression) && node.expression.text === 'proves') {
        for (const argument of node.arguments) {
          if (ts.isStringLiteralLike(argument)) found.proofs.push({ id: argument.text, file })
          else {
            const line = tree.getLineAndCharacterOfPosition(argument.pos).line + 1
            found.problems.push(`${file}:${line}: proves() takes string literals only`)
          }
        }
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

/** Whether a call is of `test.skip`, `describe.todo`, `test.skip.each(…)` and the like. */
function isNotRun(callee: ts.Expression): boolean {
  if (ts.isCallExpression(callee)) return isNotRun(callee.expression)
  if (!ts.isPropertyAccessExpression(callee)) return false
  return notRun.has(callee.name.text) || isNotRun(callee.expression)
}

/** The ids under every key `proves`, at any depth. */
export function scanJson(source: string, file: string): Scan {
  const found: Scan = { proofs: [], problems: [] }
  if (!source.includes('"proves"')) return found
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, inner] of Object.entries(value)) {
      if (key !== 'proves') visit(inner)
      else if (Array.isArray(inner) && inner.every(id => typeof id === 'string')) {
        found.proofs.push(...inner.map(id => ({ id, file })))
      } else found.problems.push(`${file}: "proves" is a list of ids`)
    }
  }
  try {
    visit(JSON.parse(source))
  } catch {
    found.problems.push(`${file}: not JSON, so its "proves" cannot be read`)
  }
  return found
}
