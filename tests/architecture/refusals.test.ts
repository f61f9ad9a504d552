import ts from 'typescript'
import { expect, test } from 'vitest'
import { filesUnder, isCode, parse, textOf } from './source-files.ts'

const catalogue = 'schemas/portal/refusals.content.json'
const keys = Object.keys((JSON.parse(textOf(catalogue)) as { texts: { [key: string]: string } }).texts)

/** A sentence in code all the same, and why. */
const own: { [path: string]: string } = {
  'src/server/messaging/register-channel-webhook.ts': 'is read by the channel that did not sign, not by a person',
}

/** Literals in the file, and sentences given to `new Refusal`. */
function literalsOf(path: string): { all: string[]; sentences: string[] } {
  const all: string[] = []
  const sentences: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) all.push(node.text)
    if (ts.isNewExpression(node) && node.expression.getText() === 'Refusal') {
      const [, , message] = node.arguments ?? []
      if (message && (ts.isStringLiteralLike(message) || ts.isTemplateExpression(message))) sentences.push(message.getText())
    }
    ts.forEachChild(node, visit)
  }
  visit(parse(path))
  return { all, sentences }
}

const found = filesUnder('src')
  .filter(isCode)
  .map(path => ({ path, ...literalsOf(path) }))

test('no refusal has its sentence in code: it is a text of the catalogue, or of the definition it is about', () => {
  const written = found.filter(({ sentences }) => sentences.length > 0).map(({ path }) => path)
  expect(written).toEqual(Object.keys(own))
})

test('every text of the catalogue is said: by code, or as the reason of a condition', () => {
  const said = new Set(found.flatMap(({ all }) => all))
  const definitions = [...['schemas', 'workflows'].flatMap(filesUnder)]
    .filter(path => path.endsWith('.json') && path !== catalogue)
    .map(textOf)
    .join('\n')
  expect(keys.filter(key => !said.has(key) && !definitions.includes(`"${key}"`))).toEqual([])
})
