import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'

export type Row = { name: string; params?: unknown; about?: string; list?: unknown[] }

/**
 * The rows of an exported table, read from its source without running it (it may import what only a page or a server can load).
 * The table is an object literal, whose keys are the names, or a list of objects with `name`. `params` and the `about`
 * beside it are the row's literals of those names, `list` the literals of a row that is a list, also when the row is imported from a file of its own. Null when the file or the export is not there.
 */
export function tableRows(root: string, file: string, exported: string): Row[] | null {
  const path = join(root, file)
  if (!existsSync(path)) return null
  const source = parse(path)
  const table = declared(source, exported)
  if (!table) return null
  if (ts.isObjectLiteralExpression(table)) {
    return table.properties.flatMap(property => {
      if (ts.isSpreadAssignment(property) || !property.name)
        throw new Error(`${file}: "${exported}" must list its rows one by one`)
      const value = ts.isPropertyAssignment(property) ? property.initializer : (property.name as ts.Expression)
      return [{ name: nameOf(property.name), ...paramsOf(root, path, source, value) }]
    })
  }
  if (ts.isArrayLiteralExpression(table)) {
    return table.elements.map(element => {
      const found = rowOf(root, path, source, element)
      const name = found && literal(found.source, member(found.row, 'name'))
      if (typeof name !== 'string') throw new Error(`${file}: a row of "${exported}" has no literal name`)
      return { name, ...paramsOf(root, path, source, element) }
    })
  }
  throw new Error(`${file}: "${exported}" must be an object or a list, written out`)
}

function parse(path: string): ts.SourceFile {
  return ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.ESNext, true)
}

function nameOf(name: ts.PropertyName): string {
  return ts.isStringLiteral(name) || ts.isIdentifier(name) || ts.isNumericLiteral(name) ? name.text : name.getText()
}

function unwrapped(node: ts.Expression | undefined): ts.Expression | undefined {
  let inner = node
  while (inner && (ts.isAsExpression(inner) || ts.isSatisfiesExpression(inner) || ts.isParenthesizedExpression(inner)))
    inner = inner.expression
  return inner
}

function declared(source: ts.SourceFile, name: string): ts.Expression | undefined {
  for (const statement of source.statements) {
    if (!ts.isVariableStatement(statement)) continue
    for (const { name: variable, initializer } of statement.declarationList.declarations) {
      if (ts.isIdentifier(variable) && variable.text === name) return unwrapped(initializer)
    }
  }
  return undefined
}

type Found = { row: ts.ObjectLiteralExpression; source: ts.SourceFile; path: string }

// The object literal behind a value: itself, a constant of the file, or one imported from another file of the project.
function rowOf(root: string, path: string, source: ts.SourceFile, value: ts.Expression): Found | null {
  const node = unwrapped(value)
  if (!node) return null
  if (ts.isObjectLiteralExpression(node)) return { row: node, source, path }
  if (!ts.isIdentifier(node)) return null
  const here = declared(source, node.text)
  if (here) return rowOf(root, path, source, here)
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue
    const bindings = statement.importClause?.namedBindings
    const specifier =
      bindings && ts.isNamedImports(bindings) ? bindings.elements.find(element => element.name.text === node.text) : undefined
    if (!specifier) continue
    const from = statement.moduleSpecifier.text
    const target = from.startsWith('#') ? join(root, 'src', from.slice(1)) : join(dirname(path), from)
    if (!existsSync(target)) return null
    const imported = parse(target)
    const there = declared(imported, specifier.propertyName?.text ?? specifier.name.text)
    return there ? rowOf(root, target, imported, there) : null
  }
  return null
}

function member(row: ts.ObjectLiteralExpression, name: string): ts.Expression | undefined {
  for (const property of row.properties)
    if (ts.isPropertyAssignment(property) && nameOf(property.name) === name) return unwrapped(property.initializer)
  return undefined
}

function paramsOf(root: string, path: string, source: ts.SourceFile, value: ts.Expression): Omit<Row, 'name'> {
  const plain = unwrapped(value)
  if (plain && ts.isArrayLiteralExpression(plain)) return { list: plain.elements.map(element => literal(source, element)) }
  const found = rowOf(root, path, source, value)
  const node = found && member(found.row, 'params')
  if (!found || !node) return {}
  const about = member(found.row, 'about')
  return { params: literal(found.source, node), ...(about && { about: String(literal(found.source, about)) }) }
}

/**
 * The value of a JSON-like literal, in which names of constants of the same file stand for what they were declared as. Throws for
 * anything that would have to be run: half a schema would let through, or refuse, what its author never meant.
 */
function literal(source: ts.SourceFile, expression: ts.Expression | undefined): unknown {
  const node = unwrapped(expression)
  if (!node) return undefined
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isNumericLiteral(node)) return Number(node.text)
  if (node.kind === ts.SyntaxKind.TrueKeyword) return true
  if (node.kind === ts.SyntaxKind.FalseKeyword) return false
  if (ts.isArrayLiteralExpression(node)) return node.elements.map(element => literal(source, element))
  if (ts.isObjectLiteralExpression(node)) return Object.fromEntries(node.properties.map(property => entry(source, property)))
  const constant = ts.isIdentifier(node) ? declared(source, node.text) : undefined
  if (constant) return literal(source, constant)
  throw unread(source, node)
}

function entry(source: ts.SourceFile, property: ts.ObjectLiteralElementLike): [string, unknown] {
  if (ts.isPropertyAssignment(property)) return [nameOf(property.name), literal(source, property.initializer)]
  if (ts.isShorthandPropertyAssignment(property)) return [property.name.text, literal(source, property.name)]
  throw unread(source, property)
}

function unread(source: ts.SourceFile, node: ts.Node): Error {
  const { line } = source.getLineAndCharacterOfPosition(node.getStart())
  const what = node.getText()
  return new Error(
    `${source.fileName}:${line + 1}: "${what}" is read without being run, so it must be written out, or be a constant of this file.`,
  )
}
