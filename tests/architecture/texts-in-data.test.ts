import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { textsBeforeDefinitions } from '#portal/texts/before-definitions.ts'
import { projectTexts } from '../support/portal-texts.ts'
import { filesUnder, isCode, parse, placeOf, walk } from './source-files.ts'

/** Files that may say something to people, and why. */
const reasons: { [path: string]: string } = {
  'src/portal/texts/before-definitions.ts': 'what is said before the definitions are there, compared with their files below',
}

/** Attributes and properties whose values people read, or hear. */
const read = [
  ...['label', 'title', 'aria-label', 'placeholder', 'alt', 'description', 'helperText', 'loadingText', 'noOptionsText'],
  ...['text', 'action', 'cancel', 'sentence', 'instead', 'what', 'why', 'hint', 'note', 'submitLabel', 'message'],
]

/** Texts that stand in code, each with its place. */
function textsIn(path: string, text?: string): string[] {
  const found: string[] = []
  walk(parse(path, text), node => {
    const said = saidBy(node)
    if (said !== null) found.push(`${placeOf(node)} ${said}`)
  })
  return found
}

function saidBy(node: ts.Node): string | null {
  // A command or a name of code is nobody's word.
  if (ts.isJsxText(node)) return /\p{L}/u.test(node.text) && !isIn(node, 'code') ? node.text.trim() : null
  if (!ts.isStringLiteralLike(node) && !ts.isTemplateExpression(node)) return null
  const parts = ts.isTemplateExpression(node)
    ? [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)]
    : [node.text]
  const words = parts.filter(part => /\p{L}/u.test(part))
  if (words.length === 0 || isForProgrammers(node) || isName(node)) return null
  const begins =
    /^\p{Lu}/u.test(parts[0] ?? '') && parts.some(part => / /.test(part)) && parts.some(part => /\p{L}{3}/u.test(part))
  return begins || isRead(node) ? node.getText() : null
}

/** Whether it becomes the value of something that people read, or stands between elements. */
function isRead(node: ts.Node): boolean {
  let value = node
  while (isPassedOn(value)) value = value.parent
  const { parent } = value
  if (ts.isJsxExpression(parent)) return isRead(parent) || ts.isJsxElement(parent.parent) || ts.isJsxFragment(parent.parent)
  return (
    (ts.isJsxAttribute(parent) || ts.isPropertyAssignment(parent)) && read.includes(parent.name.getText().replaceAll(/['"]/g, ''))
  )
}

/** A part of a choice, which is the value of the whole: `a ? 'this' : 'that'`, `a ?? 'that'`. */
function isPassedOn({ parent, pos }: ts.Node): boolean {
  if (ts.isParenthesizedExpression(parent)) return true
  if (ts.isConditionalExpression(parent)) return parent.condition.pos !== pos
  return ts.isBinaryExpression(parent) && ['??', '||', '&&'].includes(parent.operatorToken.getText()) && parent.left.pos !== pos
}

/** A mistake in code or definitions, which the console says. */
function isForProgrammers({ parent }: ts.Node): boolean {
  return ts.isNewExpression(parent) && /^((Type)?Error|DOMException)$/.test(parent.expression.getText())
}

function isName(node: ts.Node): boolean {
  const { parent } = node
  return (
    (ts.isPropertyAssignment(parent) && parent.name === node) ||
    ts.isLiteralTypeNode(parent) ||
    ts.isImportDeclaration(parent) ||
    ts.isExportDeclaration(parent) ||
    ts.isTemplateLiteralTypeNode(parent)
  )
}

function isIn(node: ts.Node, tag: string): boolean {
  return ts.isJsxElement(node.parent) && node.parent.openingElement.tagName.getText() === tag
}

/** What the server gives to people, each with its place. */
function saidByServer(path: string, text?: string): string[] {
  const found: string[] = []
  walk(parse(path, text), node => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) {
      if (
        !isName(node) &&
        !isForProgrammers(node) &&
        (hasWordsInMarkup(node) || (isGiven(node) && !isMarkup(node) && hasWords(node)))
      )
        found.push(`${placeOf(node)} ${node.getText().slice(0, 80)}`)
    }
  })
  return found
}

const tag = /<[!/]?[a-z][a-z0-9]*(\s[^<>]*)?\/?>/gi
/** Attributes that people read, or hear. */
const readAttribute = /\b(?:title|aria-label|placeholder|alt)="([^"]*)"/g

/** A piece of HTML with letters between its tags, or in an attribute that is read. Values that are filled in are left out. */
function hasWordsInMarkup(node: ts.StringLiteralLike | ts.TemplateExpression): boolean {
  const html = textOfLiteral(node)
  if (!isMarkup(node)) return false
  const read = [...html.matchAll(readAttribute)].map(([, words]) => words)
  return [html.replaceAll(tag, ' ').replace(/&#?\w+;/g, ' '), ...read].some(words => /\p{L}/u.test(words ?? ''))
}

function isMarkup(node: ts.StringLiteralLike | ts.TemplateExpression): boolean {
  return textOfLiteral(node).search(tag) >= 0
}

function hasWords(node: ts.StringLiteralLike | ts.TemplateExpression): boolean {
  return /\p{L}/u.test(textOfLiteral(node))
}

function textOfLiteral(node: ts.StringLiteralLike | ts.TemplateExpression): string {
  if (ts.isStringLiteralLike(node)) return node.text
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('\0')
}

/** What is answered as text, put into a mail, a phone message or a page of one message, or shown by a script. */
const givenTo = /(^|\.)(send|messagePage)$/
const givenAs = ['subject', 'text', 'title', 'html']

function isGiven(node: ts.Node): boolean {
  let value = node
  while (isPassedOn(value)) value = value.parent
  const { parent } = value
  if (ts.isBinaryExpression(parent))
    return (
      parent.right === value && parent.operatorToken.getText() === '=' && /\.(textContent|innerText)$/.test(parent.left.getText())
    )
  if (ts.isCallExpression(parent)) return parent.arguments[0] === value && givenTo.test(parent.expression.getText())
  if (!ts.isPropertyAssignment(parent) || !givenAs.includes(parent.name.getText())) return false
  const call = parent.parent.parent
  return ts.isCallExpression(call) && givenTo.test(call.expression.getText())
}

/** Colours, shapes and names of fonts are no words, and what is served as it is says nothing. */
const without = ['src/portal/theme/', 'src/portal/public/']
const files = filesUnder('src/portal').filter(path => isCode(path) && !without.some(folder => path.startsWith(folder)))

describe('What a person reads is data', () => {
  it('and stands in no file of the page', () => {
    expect(files.length).toBeGreaterThan(250)
    expect(files.filter(path => !Object.hasOwn(reasons, path)).flatMap(path => textsIn(path))).toEqual([])
    expect(Object.keys(reasons).filter(path => textsIn(path).length === 0)).toEqual([])
  })

  it.each([
    '<p>Saved</p>',
    "<p>{ok ? 'saved' : null}</p>",
    "<p>{name ?? 'nobody'}</p>",
    '<b aria-label="Close" />',
    "<b aria-label={open ? 'Hide' : say('show')} />",
    '<b alt={`Picture`} />',
    "const a = { title: 'Delete' }",
    "const a = 'Try again later.'",
    'const a = `Saved at noon`',
    "throw new LoadFailed('It did not arrive.')",
  ])('found: %s', text => {
    expect(textsIn('src/portal/a.tsx', text)).toHaveLength(1)
  })

  it.each([
    "<p>{say('saved')}</p>",
    "<b aria-label={say('close')} />",
    '<b alt="" />',
    "<p>{' · '}</p>",
    '<code>npm run publish</code>',
    "const a = { label: `· ·`, d: 'M12 3.2a8.8 8.8 0 1 0 0 17.6', key: 'Escape' }",
    "throw new Error('The page names no list.')",
  ])('not found: %s', text => {
    expect(textsIn('src/portal/a.tsx', text)).toEqual([])
  })

  // What the server logs, and errors of code and definitions, are for who runs and writes the portal. What people read leaves it in one of
  // these ways, and only what is given to them is looked at; `refusals.test.ts` looks at refusals and the messages of answers.
  it('and stands in no file of the server: neither in markup, nor in what is answered, sent or shown', () => {
    const server = filesUnder('src/server').filter(isCode)
    expect(server.length).toBeGreaterThan(350)
    expect(server.flatMap(path => saidByServer(path))).toEqual([])
  })

  // biome-ignore-start lint/suspicious/noTemplateCurlyInString: it is code
  it.each([
    'const a = `<p>Saved</p>`',
    'const a = `<a href="${b}">Open ${c}</a>`',
    "const a = '<title>Inbox</title>'",
    'const a = `<input aria-label="Message to ${b}">`',
    "const list = none ? '<li>None</li>' : ''",
    "reply.status(404).type('text/plain').send('There is no such e-mail.')",
    "mail.send({ to, subject: 'Welcome', text })",
    "messagePage({ title: ok ? 'Done' : say('failed'), text })",
    "news.textContent = 'Sending'",
  ])('found on the server: %s', text => {
    expect(saidByServer('src/server/a.ts', text)).toHaveLength(1)
  })

  it.each([
    'const a = `<p class="lead">${say(\'saved\')} <code>${password}</code></p>`',
    "reply.type('text/html; charset=utf-8').send(render(body))",
    "reply.send({ status_message: 'success', data })",
    "log.warn({ reason }, 'a code could not be sent')",
    "throw new Error('There is no message. Add it.')",
    "say('Onramp is ready.')",
    "const problem = { file, message: 'The file is empty', fix: 'Write its content.' }",
  ])('not found on the server: %s', text => {
    expect(saidByServer('src/server/a.ts', text)).toEqual([])
  })

  // biome-ignore-end lint/suspicious/noTemplateCurlyInString: it is code

  it('what is said before definitions are there is said as their files have it', () => {
    const rooms = projectTexts()
    for (const [room, words] of Object.entries(textsBeforeDefinitions)) expect(rooms[room]).toMatchObject(words ?? {})
  })
})
