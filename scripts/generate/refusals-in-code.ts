import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/** What code hands a key to: each of these reads it from the refusals. */
const readers = /^(refuse\w*|refused|refusalText|charge|tooMany)$/

/** Every refusal that code names, with the files that do, from the root. */
export function refusalsInCode(root: string, known: ReadonlySet<string>): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const file of ['src/engine', 'src/server', 'src/portal'].flatMap(folder => codeUnder(root, folder))) {
    const text = readFileSync(join(root, file), 'utf8')
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true)
    for (const key of keysIn(source)) if (known.has(key)) found.set(key, [...new Set([...(found.get(key) ?? []), file])])
  }
  return found
}

function codeUnder(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true })
    .map(name => `${folder}/${String(name)}`)
    .filter(name => /\.tsx?$/.test(name))
    .sort()
}

function keysIn(node: ts.Node): string[] {
  const here = named(node) ? literalsIn(node) : []
  const below: string[] = []
  ts.forEachChild(node, child => {
    below.push(...keysIn(child))
  })
  return [...here, ...below]
}

/** Calls of a reader, `texts.refusals?.['key']`, `reason: 'key'`, and tables and parameters that are typed as keys. */
function named(node: ts.Node): boolean {
  if (ts.isCallExpression(node)) return readers.test(node.expression.getText())
  if (ts.isElementAccessExpression(node)) return /\.refusals$/.test(node.expression.getText())
  if (ts.isPropertyAssignment(node)) return node.name.getText() === 'reason'
  return (ts.isVariableDeclaration(node) || ts.isParameter(node)) && /RefusalKey|\['refusals'\]/.test(node.type?.getText() ?? '')
}

function literalsIn(node: ts.Node): string[] {
  const own = ts.isStringLiteral(node) ? [node.text] : []
  const below: string[] = []
  ts.forEachChild(node, child => {
    below.push(...literalsIn(child))
  })
  return [...own, ...below]
}
