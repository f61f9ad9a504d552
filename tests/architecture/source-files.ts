import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** Folders of src/ that are made by a command and not committed. */
const made = new Set(['src/generated'])

/** @returns every file under a folder of the project, as paths from its root, made files left out. */
export function filesUnder(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter(entry => entry.isFile())
    .map(entry => relative(root, join(entry.parentPath, entry.name)))
    .filter(path => !isMade(path))
    .sort()
}

/** @returns every folder under one, itself first, made ones left out. */
export function foldersUnder(folder: string): string[] {
  const inner = readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter(entry => entry.isDirectory())
    .map(entry => relative(root, join(entry.parentPath, entry.name)))
  return [folder, ...inner.filter(path => !isMade(path)).sort()]
}

/** @returns the text of a file of the project. */
export function textOf(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

/** @returns whether the compiler reads the file. */
export function isCode(path: string): boolean {
  return /\.(ts|tsx|mjs|js)$/.test(path) && !path.endsWith('.d.ts')
}

/** @returns the syntax tree of a file; its nodes know their parents. */
export function parse(path: string, text: string = textOf(path)): ts.SourceFile {
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, path.endsWith('x') ? ts.ScriptKind.TSX : undefined)
}

/** Calls `visit` for every node under one, itself included. */
export function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node)
  ts.forEachChild(node, child => walk(child, visit))
}

/** @returns "path:line" of a node, the line counted from 1. */
export function placeOf(node: ts.Node): string {
  const source = node.getSourceFile()
  return `${source.fileName}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`
}

/** One import: where it stands, and the path from the root ("src/engine/…"), the package ("pg"), or the part of Node ("node:fs") it names. */
export type Import = { place: string; from: string; to: string }

/** @returns what a file imports: import and export … from, types, import() and require(). */
export function importsOf(path: string, text?: string): Import[] {
  const found: Import[] = []
  walk(parse(path, text), node => {
    const specifier = specifierOf(node)
    if (specifier) found.push({ place: placeOf(node), from: path, to: resolve(path, specifier.text) })
  })
  return found
}

function specifierOf(node: ts.Node): ts.StringLiteralLike | undefined {
  const named =
    ts.isImportDeclaration(node) || ts.isExportDeclaration(node)
      ? node.moduleSpecifier
      : ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)
        ? node.argument.literal
        : ts.isCallExpression(node) &&
            (node.expression.kind === ts.SyntaxKind.ImportKeyword || node.expression.getText() === 'require')
          ? node.arguments[0]
          : undefined
  return named && ts.isStringLiteralLike(named) ? named : undefined
}

function resolve(from: string, specifier: string): string {
  const path = specifier.replace(/\?.*$/, '')
  if (path.startsWith('.')) return join(dirname(from), path)
  if (path.startsWith('#')) return `src/${path.slice(1)}`
  if (path.startsWith('node:')) return path
  return path
    .split('/')
    .slice(0, path.startsWith('@') ? 2 : 1)
    .join('/')
}

function isMade(path: string): boolean {
  return [...made].some(folder => path === folder || path.startsWith(`${folder}/`)) || path.includes('node_modules')
}
