import ts from 'typescript'
import { expect, test } from 'vitest'
import { filesUnder, isCode, parse, placeOf, walk } from './source-files.ts'

/** Files that make refusals otherwise than by a key of the catalogue, with the reason. */
const allowed: { [file: string]: string } = {
  'src/server/records/texts.ts': 'makes all others, from the catalogue',
  'src/server/auth/sign-in-routes.ts': 'passes on the name and words of an error of OAuth, which the specification gives',
  'src/server/messaging/register-channel-webhook.ts':
    'answers whoever is not the channel, without a published set: "403 and nothing else"',
}
const code = filesUnder('src').filter(isCode)

test('a refusal is made by a key of the catalogue', () => {
  const made = found(node => ts.isNewExpression(node) && node.expression.getText() === 'Refusal')
  expect(made.filter(place => allowed[fileOf(place)] === undefined)).toEqual([])
  expect(Object.keys(allowed).filter(file => !made.some(place => fileOf(place) === file))).toEqual([])
})

test('no sentence stands where a refusal is made', () => {
  const said = found(
    node =>
      ts.isCallExpression(node) &&
      /^(refuse|refuse(Field|InWords|Unmet)|refusalText|charge|tooMany|fieldsRefused|contentText)$/.test(
        node.expression.getText(),
      ) &&
      node.arguments.some(hasSentence),
  )
  expect(said).toEqual([])
})

test('a sentence in a refusal is found', () => {
  const source = parse('src/made-up.ts', "throw refuse(set, 'taken', { problems: [{ path: '/a', message: 'It is taken.' }] })")
  const sentences: string[] = []
  walk(source, node => {
    if (ts.isCallExpression(node) && node.arguments.some(hasSentence)) sentences.push(placeOf(node))
  })
  expect(sentences).toEqual(['src/made-up.ts:1'])
})

const fileOf = (place: string): string => place.replace(/:\d+$/, '')

function found(is: (node: ts.Node) => boolean): string[] {
  const places: string[] = []
  for (const path of code.filter(file => file.startsWith('src/server/') && !/server\/(db|simulator)\//.test(file)))
    walk(parse(path), node => {
      if (is(node)) places.push(placeOf(node))
    })
  return places
}

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
