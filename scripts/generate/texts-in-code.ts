import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

type Known = { [room: string]: string[] }
/** The values that code gives with a text; null where it gives them otherwise than written out. */
type Shown = { [room: string]: { [key: string]: string[] | null } }

/** What gives the words of a room to a name: `const say = useTexts('lists')`, on the server `pageTexts('inbox', set)`. */
const givers = /^(useTexts|textsOf|pageTexts)$/
/** The server says one at a time: `pageText(set, 'record', 'no-history')`. */
const teller = 'pageText'

/** The engine says one room alone, by what it is given as `say`. */
const engine = 'src/engine'
const sentences = 'sentences'

/** Every text of the page that code shows, with the values that it gives. A key made of parts stands for all of `known` that fit. */
export function textsInCode(root: string, known: Known): Shown {
  const shown: Shown = {}
  for (const file of [engine, 'src/portal', 'src/server'].flatMap(folder => codeUnder(root, folder))) {
    const source = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.ESNext, true)
    collect(source, { rooms: roomsIn(source), known, shown })
  }
  return Object.fromEntries(sorted(shown).map(([room, keys]) => [room, Object.fromEntries(sorted(keys))]))
}

function codeUnder(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true })
    .map(name => `${folder}/${String(name)}`)
    .filter(name => /\.tsx?$/.test(name))
    .sort()
}

/** Names that say texts in this file, with the rooms whose texts they say. */
function roomsIn(source: ts.SourceFile): Map<string, Set<string>> {
  const rooms = new Map<string, Set<string>>()
  const add = (name: string, room: ts.Node | undefined): void => {
    if (room && ts.isStringLiteral(room)) rooms.set(name, (rooms.get(name) ?? new Set()).add(room.text))
  }
  if (source.fileName.startsWith(engine)) for (const name of ['say', 'said.say']) rooms.set(name, new Set([sentences]))
  walk(source, node => {
    if (ts.isVariableDeclaration(node) && node.initializer && isGiver(node.initializer))
      add(node.name.getText(), node.initializer.arguments[0])
    // Said where it is given: textsOf('errors')('fallback').
    if (ts.isCallExpression(node) && isGiver(node)) add(node.getText(), node.arguments[0])
    const typed = ts.isParameter(node) || ts.isPropertySignature(node) || ts.isVariableDeclaration(node) ? node : undefined
    if (typed?.type)
      walk(typed.type, type => {
        if (!ts.isTypeReferenceNode(type) || !/^(Say|PageTexts)$/.test(type.typeName.getText())) return
        const room = type.typeArguments?.[0]
        if (room && ts.isLiteralTypeNode(room)) add(typed.name.getText(), room.literal)
      })
  })
  return rooms
}

function isGiver(node: ts.Node): node is ts.CallExpression {
  return ts.isCallExpression(node) && givers.test(node.expression.getText())
}

type Found = { rooms: Map<string, Set<string>>; known: Known; shown: Shown }

function collect(source: ts.SourceFile, { rooms, known, shown }: Found): void {
  walk(source, node => {
    if (!ts.isCallExpression(node)) return
    const told = node.expression.getText() === teller ? node.arguments[1] : undefined
    const said =
      told && ts.isStringLiteral(told) ? [told.text] : [...(rooms.get(node.expression.getText().replace(/\.rich$/, '')) ?? [])]
    const [key, values] = told ? node.arguments.slice(2) : node.arguments
    if (!key) return
    const given = valuesOf(values)
    for (const room of said)
      for (const { name, literal } of keysOf(key, known[room] ?? [])) {
        // Of a name that says several rooms, a key is looked for where it is.
        if (said.length > 1 && !known[room]?.includes(name)) continue
        shown[room] ??= {}
        const keys = shown[room]
        const before = keys[name]
        const now = literal ? given : null
        keys[name] = before === undefined ? now : before && now && before.filter(one => now.includes(one))
      }
  })
}

/** The keys that an expression may be: of literals those, of a template all that fit, of anything else all of its file's literals. */
function keysOf(key: ts.Expression, known: string[]): { name: string; literal: boolean }[] {
  if (ts.isParenthesizedExpression(key)) return keysOf(key.expression, known)
  if (ts.isConditionalExpression(key)) return [...keysOf(key.whenTrue, known), ...keysOf(key.whenFalse, known)]
  if (ts.isStringLiteralLike(key)) return [{ name: key.text, literal: true }]
  if (ts.isTemplateExpression(key)) {
    const parts = [key.head.text, ...key.templateSpans.map(({ literal }) => literal.text)]
    const fits = new RegExp(`^${parts.join('.+')}$`)
    return known.filter(name => fits.test(name)).map(name => ({ name, literal: true }))
  }
  const named = new Set<string>()
  walk(key.getSourceFile(), node => {
    if (ts.isStringLiteralLike(node) || (ts.isIdentifier(node) && ts.isPropertyAssignment(node.parent))) named.add(node.text)
  })
  return known.filter(name => named.has(name)).map(name => ({ name, literal: false }))
}

function valuesOf(values: ts.Expression | undefined): string[] | null {
  if (!values) return []
  if (!ts.isObjectLiteralExpression(values)) return null
  const names = values.properties.map(property => (property.name ? property.name.getText().replaceAll(/^['"]|['"]$/g, '') : null))
  return names.every(name => name !== null) ? names.sort() : null
}

function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node)
  ts.forEachChild(node, child => walk(child, visit))
}

function sorted<Value>(record: { [name: string]: Value }): [string, Value][] {
  return Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1))
}
