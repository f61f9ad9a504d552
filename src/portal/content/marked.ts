import { createElement, type ReactNode } from 'react'

/** The pieces of a text in which some words are marked wherever they stand, in capitals or not; for createElement, which needs no keys. */
export function marked(text: string, words: string): ReactNode[] {
  if (words === '') return [text]
  const found = new RegExp(`(${words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')})`, 'giu')
  // Split by a group, every other piece is what was found.
  return text.split(found).map((piece, place) => (place % 2 === 1 ? createElement('mark', null, piece) : piece))
}
