import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { filesUnder, isCode, parse, placeOf, walk } from './source-files.ts'

/** @returns where a file reads rows of a query that says no type for them. */
function untyped(path: string, text?: string): string[] {
  const found: string[] = []
  walk(parse(path, text), node => {
    if (!isQuery(node) || (node.typeArguments && !isAny(node.typeArguments[0]))) return
    if (readsRows(node)) found.push(placeOf(node.expression.name))
  })
  return found
}

function isQuery(node: ts.Node): node is ts.CallExpression & { expression: ts.PropertyAccessExpression } {
  return ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && node.expression.name.text === 'query'
}

function isAny(type?: ts.TypeNode): boolean {
  return type?.kind === ts.SyntaxKind.AnyKeyword
}

/** Whether more than the count is asked of a result: what is done elsewhere with one that is handed on is not known here. */
function readsRows(call: ts.Node): boolean {
  const { value, parent } = outermost(call)
  if (ts.isExpressionStatement(parent)) return false
  if (ts.isPropertyAccessExpression(parent)) return reads(parent)
  if (!ts.isVariableDeclaration(parent) || parent.initializer !== value) return true
  if (ts.isObjectBindingPattern(parent.name)) return parent.name.elements.some(({ name }) => name.getText() !== 'rowCount')
  return usesOf(parent.name.getText(), parent.parent.parent.parent).some(
    ({ parent }) => !ts.isPropertyAccessExpression(parent) || reads(parent),
  )
}

/** `await`, brackets, `.catch(…)` give the same result. */
function outermost(node: ts.Node): { value: ts.Node; parent: ts.Node } {
  const { parent } = node
  if (ts.isAwaitExpression(parent) || ts.isParenthesizedExpression(parent)) return outermost(parent)
  if (ts.isPropertyAccessExpression(parent) && parent.name.text === 'catch') return outermost(parent.parent)
  return { value: node, parent }
}

function reads({ name }: ts.PropertyAccessExpression): boolean {
  return name.text !== 'rowCount'
}

function usesOf(name: string, block: ts.Node): ts.Identifier[] {
  const found: ts.Identifier[] = []
  walk(block, node => {
    if (ts.isIdentifier(node) && node.text === name && !ts.isVariableDeclaration(node.parent)) found.push(node)
  })
  return found
}

describe('Rows that the server reads', () => {
  it('have a type, which the run compares with the database', () => {
    const files = filesUnder('src/server').filter(isCode)
    expect(files.flatMap(path => untyped(path))).toEqual([])
  })

  it.each([
    'const { rows } = await pool.query(sql)',
    'const { rows } = await pool.query<any>(sql)',
    'const found = await pool.query(sql); use(found.rows)',
    'const found = await pool.query(sql); use(found)',
    'const row = (await pool.query(sql)).rows[0]',
    'const f = async () => pool.query(sql)',
    'await Promise.all([pool.query(sql)])',
    'const { rows } = await pool.query(sql).catch(refuse)',
  ])('are noticed in %s', text => {
    expect(untyped('src/server/a.ts', text)).toHaveLength(1)
  })

  it.each([
    'await pool.query(sql)',
    'await pool.query(sql).catch(refuse)',
    'const { rowCount } = await pool.query(sql)',
    'const done = await pool.query(sql); return done.rowCount === 1',
    'const { rows } = await pool.query<Row>(sql)',
  ])('are not seen in %s', text => {
    expect(untyped('src/server/a.ts', text)).toEqual([])
  })
})
