import { formatText } from '../texts/format-text.ts'

/**
 * Says a sentence of `schemas/texts/sentences.texts.json` by its key, with the values that it names; nothing ('') where there is none of
 * this key. Whoever checks data brings it: the engine speaks no language of its own.
 */
export type Sentences = (key: string, values?: { [name: string]: string | number }) => string

/** The sentences of a set in its language. */
export function sentencesOf(texts: { [key: string]: string }, language: string): Sentences {
  return (key, values = {}) => {
    const message = Object.hasOwn(texts, key) ? texts[key] : undefined
    return message === undefined ? '' : formatText(message, values, language)
  }
}
