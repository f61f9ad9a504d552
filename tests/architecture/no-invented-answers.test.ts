import ts from 'typescript'
import { expect, test } from 'vitest'
import { filesUnder, parse, placeOf, walk } from './source-files.ts'

const sources = filesUnder('tests/e2e')
  .filter(path => path.endsWith('.ts'))
  .map(path => parse(path))

/** Whether a call answers a page with something else than what the server answered. */
function invents(node: ts.Node): boolean {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false
  const { name, expression } = node.expression
  // What the server has answered may be lost on the way.
  if (name.text === 'abort') return /route$/i.test(expression.getText()) && !handlerOf(node).includes('route.fetch()')
  if (name.text !== 'fulfill') return false
  const [given] = node.arguments
  return !given || !ts.isObjectLiteralExpression(given) || !/^\{\s*response: \w+\s*\}$/.test(given.getText())
}

/** The text of the function around a node. */
function handlerOf(node: ts.Node): string {
  return ts.findAncestor(node, ts.isFunctionLike)?.getText() ?? ''
}

function invented(source: ts.SourceFile): string[] {
  const found: string[] = []
  walk(source, node => {
    if (invents(node)) found.push(placeOf(node))
  })
  return found
}

test('no browser test answers in place of the server, or cuts off a call; it provokes what it wants to see', () => {
  expect(sources.length).toBeGreaterThan(40)
  expect(sources.flatMap(invented)).toEqual([])
})

test('an answer made up, one changed and a call cut off are seen; one that is passed on late is not', () => {
  const calls = [
    'fulfill()',
    'fulfill({ status: 500 })',
    'fulfill({ response: answer, json })',
    'abort()',
    'fulfill({ response: answer })',
    'continue()',
  ]
  const found = calls.filter(call => invented(parse('tests/e2e/a.ts', `page.route('x', route => route.${call})`)).length > 0)
  expect(found).toEqual(calls.slice(0, 4))
})
