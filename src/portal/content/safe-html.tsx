import { createElement, Fragment, type ReactNode } from 'react'
import { htmlTags } from '#engine/texts/html-tags.ts'

// Everything else is shown as the text inside it.
const allowed: ReadonlySet<string> = new Set(htmlTags)
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

type Node = { tag: string; children: (Node | string)[] }

/** Stored HTML as elements of the few kinds that are allowed, some words marked. Nothing is ever given to the browser's own parser. */
export function SafeHtml({ html, mark = '' }: { html: string; mark?: string }) {
  return <>{elements(parse(html).children, mark)}</>
}

/** The words of stored HTML, for searching. */
export function answerText(html: string): string {
  return decode(html.replace(/<[^>]*>/g, ' '))
}

function parse(html: string): Node {
  const root: Node = { tag: '', children: [] }
  const open = [root]
  for (const piece of html.match(/<[^>]*>|[^<]+/g) ?? []) {
    const tag = /^<(\/?)([a-z0-9]+)/i.exec(piece)
    const here = open.at(-1) ?? root
    if (!tag) {
      if (!piece.startsWith('<')) here.children.push(decode(piece))
      continue
    }
    const name = (tag[2] ?? '').toLowerCase()
    if (!allowed.has(name)) continue
    if (tag[1] === '/') {
      if (open.length > 1 && here.tag === name) open.pop()
      continue
    }
    const node: Node = { tag: name, children: [] }
    here.children.push(node)
    if (name !== 'br') open.push(node)
  }
  return root
}

function elements(children: (Node | string)[], mark: string): ReactNode {
  // Positions are keys enough: the text never changes while it is shown.
  return createElement(
    Fragment,
    null,
    ...children.flatMap(child =>
      typeof child === 'string'
        ? marked(child, mark)
        : createElement(child.tag, null, ...(child.tag === 'br' ? [] : [elements(child.children, mark)])),
    ),
  )
}

function decode(text: string): string {
  return text.replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)
}

/** The pieces of a text in which some words are marked wherever they stand, in capitals or not; for createElement, which needs no keys. */
export function marked(text: string, words: string): ReactNode[] {
  if (words === '') return [text]
  const found = new RegExp(`(${words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')})`, 'giu')
  // Split by a group, every other piece is what was found.
  return text.split(found).map((piece, place) => (place % 2 === 1 ? createElement('mark', null, piece) : piece))
}
