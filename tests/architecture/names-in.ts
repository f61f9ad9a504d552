import ts from 'typescript'
import { isCode, parse, placeOf, textOf, walk } from './source-files.ts'

/** One name or word of a text: where it stands and its parts, in lower case and singular. */
export type Token = { path: string; place: string; token: string; words: string[] }

/** @returns the names of a file: identifiers, strings, text between tags, patterns; of other files all but the comments; and the file's own path. */
export function tokensOf(path: string, text: string = textOf(path)): Token[] {
  const found = tokensIn(path, path, path.replace(/^src\//, ''))
  if (!isCode(path)) return [...found, ...tokensIn(path, path, withoutComments(text))]
  walk(parse(path, text), node => {
    if (holdsText(node)) found.push(...tokensIn(path, placeOf(node), ts.isIdentifier(node) ? node.text : node.getText()))
  })
  return found
}

/** A name of a thing, word by word: "bot-launch" is bot, launch. */
export type Thing = string[]

/**
 * What to look for of kinds of record by their ids: the whole name, so that "message-header" is not found in "header". A single word that is ordinary
 * says nothing of a kind.
 */
export function thingsOf(ids: string[], ordinary: Set<string>): Thing[] {
  return ids.map(wordsOf).filter(([word = '', ...more]) => more.length > 0 || !ordinary.has(word))
}

/** @returns the things whose name stands whole in these words, one word after the other. */
export function namedIn(words: string[], things: Thing[]): Thing[] {
  return things.filter(thing => words.some((_word, at) => thing.every((word, index) => words[at + index] === word)))
}

/** @returns the words of a name: camel case, dashes and underscores split, plural made singular. */
export function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z]+/)
    .filter(Boolean)
    .map(word => singular(word.toLowerCase()))
}

function holdsText(node: ts.Node): boolean {
  return (
    ts.isIdentifier(node) ||
    ts.isPrivateIdentifier(node) ||
    ts.isStringLiteralLike(node) ||
    ts.isTemplateHead(node) ||
    ts.isTemplateMiddleOrTemplateTail(node) ||
    ts.isJsxText(node) ||
    ts.isRegularExpressionLiteral(node)
  )
}

function tokensIn(path: string, place: string, text: string): Token[] {
  return (text.match(/[A-Za-z0-9_$-]+/g) ?? []).map(token => ({ path, place, token, words: wordsOf(token) }))
}

/** Styles, SQL, HTML. Good enough for our own: none of them holds a comment's beginning inside a string. */
function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->|^\s*--.*$|\s--\s.*$/gm, '')
}

function singular(word: string): string {
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (/(ch|sh|s|x)es$/.test(word)) return word.slice(0, -2)
  return word.replace(/([^s])s$/, '$1')
}
