import ts from 'typescript'
import { expect, test } from 'vitest'
import { refusalsInCode } from '../../scripts/generate/refusals-in-code.ts'
import { filesUnder, isCode, parse, placeOf, root, textOf, walk } from './source-files.ts'

/** Files that make refusals otherwise than by a key of the catalogue, with the reason. */
const makers: { [file: string]: string } = {
  'src/server/records/texts.ts': 'makes all others, from the catalogue',
  'src/server/auth/sign-in/sign-in-routes.ts': 'passes on the name of an error of OAuth, which the specification gives',
}
/** Where a sentence under `message`, `comment` or `title` is for somebody else than people in the portal. */
const others: { [path: string]: string } = {
  'src/server/messaging/google-rbm/answer.ts': 'a failure that is tried again: for the log',
  'src/server/sets/': 'told to who writes or publishes definition files',
}
/** Processes beside the portal, with a `refuse` of their own. */
const beside = ['src/server/db/', 'src/server/simulator/']

const catalogue = 'schemas/portal/refusals.content.json'
type Catalogue = { texts: { [key: string]: string }; answers: { [key: string]: object } }
const { texts, answers }: Catalogue = JSON.parse(textOf(catalogue))
const keys = new Set([...Object.keys(texts), ...Object.keys(answers)])
const everything = filesUnder('src')
  .filter(isCode)
  .map(path => parse(path))
const sources = everything.filter(({ fileName }) => !beside.some(folder => fileName.startsWith(folder)))

test('a refusal is made by a key of the catalogue', () => {
  const made = places(node => ts.isNewExpression(node) && nameOf(node) === 'Refusal', everything)
  expect(made.filter(place => makers[fileOf(place)] === undefined)).toEqual([])
  expect(Object.keys(makers).filter(file => !made.some(place => fileOf(place) === file))).toEqual([])
})

test('no sentence stands where a refusal is made, nor in a constant that is given to it', () => {
  expect(places(node => saysToPeople(node) && (node.arguments ?? []).some(says))).toEqual([])
})

test('no sentence stands under what a person reads of an answer', () => {
  const said = places(node => ts.isPropertyAssignment(node) && isRead(node) && hasSentence(node.initializer)).filter(inServer)
  const isFor = (path: string) => (place: string) => place.startsWith(path)
  expect(said.filter(place => !Object.keys(others).some(path => isFor(path)(place)))).toEqual([])
  expect(Object.keys(others).filter(path => !said.some(isFor(path)))).toEqual([])
})

test('every key that code gives is in the catalogue', () => {
  const given = sources.flatMap(source => {
    const found: string[] = []
    walk(source, node => {
      const key = ts.isCallExpression(node) && /^(refuse(Field|InWords)?|refusalText)$/.test(nameOf(node)) && node.arguments[1]
      if (key) walk(key, inner => void (ts.isStringLiteralLike(inner) && !isCompared(inner) && found.push(inner.text)))
    })
    return found
  })
  expect(given.length).toBeGreaterThan(100)
  expect(given.filter(key => !keys.has(key))).toEqual([])
})

test('every key of the catalogue is given: by code, or as the reason of a definition', () => {
  const inCode = refusalsInCode(root, keys)
  const definitions = ['schemas', 'workflows']
    .flatMap(filesUnder)
    .filter(path => path.endsWith('.json') && path !== catalogue && !path.startsWith('schemas/meta/'))
    .map(textOf)
    .join('\n')
  expect([...keys].filter(key => !inCode.has(key) && !definitions.includes(`"${key}"`))).toEqual([])
})

test.each([
  "throw refuse(set, 'taken', { problems: [{ path: '/a', message: 'It is taken.' }] })",
  "const tooOften = 'Too many tries.'\nawait charge(deps, uses, tooOften)",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code
  "throw new ChannelFailure('refused', { message: `The bot ${name} is not there.` })",
])('a sentence is found: %s', text => {
  const found: ts.Node[] = []
  walk(parse('src/made-up.ts', text), node => void (saysToPeople(node) && (node.arguments ?? []).some(says) && found.push(node)))
  expect(found).toHaveLength(1)
})

const fileOf = (place: string): string => place.replace(/:\d+$/, '')
const nameOf = (node: ts.CallExpression | ts.NewExpression): string => node.expression.getText()
const inServer = (place: string): boolean => place.startsWith('src/server/')

function places(is: (node: ts.Node) => boolean, among = sources): string[] {
  const found: string[] = []
  for (const source of among) walk(source, node => void (is(node) && found.push(placeOf(node))))
  return found
}

/** Calls whose words become an answer; `say` and `rejected` are those of channels. What a channel is asked again for ("retry") nobody reads. */
function saysToPeople(node: ts.Node): node is ts.CallExpression | ts.NewExpression {
  if (ts.isNewExpression(node)) return nameOf(node) === 'ChannelFailure' && node.arguments?.[0]?.getText() !== "'retry'"
  if (!ts.isCallExpression(node)) return false
  if (/^(say|rejected)$/.test(nameOf(node))) return node.getSourceFile().fileName.startsWith('src/server/messaging/')
  return /^(refuse(Field|InWords|Unmet)?|refusalText|charge|tooMany|fieldsRefused|contentText|notThere)$/.test(nameOf(node))
}

function isRead({ name }: ts.PropertyAssignment): boolean {
  return /^(message|comment|title)$/.test(name.getText())
}

const isCompared = (node: ts.Node): boolean =>
  ts.isBinaryExpression(node.parent) && /^[!=]==$/.test(node.parent.operatorToken.getText())

/** A sentence itself, or a constant of the same file that is one. */
function says(node: ts.Node): boolean {
  if (hasSentence(node)) return true
  const names = new Set<string>()
  walk(node, inner => void (ts.isIdentifier(inner) && names.add(inner.text)))
  let has = false
  walk(node.getSourceFile(), inner => {
    if (ts.isVariableDeclaration(inner) && names.has(inner.name.getText()) && inner.initializer && isText(inner.initializer))
      has ||= hasSentence(inner.initializer)
  })
  return has
}

const isText = (node: ts.Node): boolean =>
  ts.isStringLiteralLike(node) || ts.isTemplateExpression(node) || ts.isConditionalExpression(node)

/** A literal with two words beside each other. */
function hasSentence(node: ts.Node): boolean {
  let has = false
  walk(node, inner => {
    if (
      (ts.isStringLiteralLike(inner) || ts.isTemplateHead(inner) || ts.isTemplateMiddleOrTemplateTail(inner)) &&
      /[A-Za-z]{2} [A-Za-z]{2}/.test(inner.text)
    )
      has = true
  })
  return has
}
