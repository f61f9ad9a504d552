import type { TextValues } from '#generated/texts.d.ts'

type Some = { [Room in keyof TextValues]?: { [Key in keyof TextValues[Room]]?: string } }

/**
 * The words that are said while the definitions, in which all others stand, are on their way or cannot be had: as their files have them,
 * which `tests/architecture/texts-in-data.test.ts` compares. Nothing else belongs here.
 */
const before = {
  errors: {
    error: 'OOPS! Something went wrong',
    crash: 'Application has encountered unexpected error. We will be looking into.',
    'go-home': 'Go Home',
    'page-not-loaded': 'The page could not be loaded. Check your connection and try again.',
    'part-not-loaded': 'This part of the page could not be loaded. Check your connection and try again.',
  },
  frame: { loading: 'Loading' },
} satisfies Some

export const textsBeforeDefinitions: { [room: string]: { [key: string]: string } | undefined } = before
