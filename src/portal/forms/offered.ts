import { createContext, useContext } from 'react'
import { objectsAt } from './objects-at.ts'

/** Options of fields that the page around a form knows and the form does not, by field. */
export type Offered = { [field: string]: { value: string; label: string }[] }

const Options = createContext<Offered>({})

/** Gives the forms inside what is offered in fields with a widget "offered" or "offered-radio". */
export const OfferedProvider = Options.Provider

/** What is offered in a field; nothing where the page says nothing. */
export function useOffered(field: string): Offered[string] {
  return useContext(Options)[field] ?? []
}

/** What an answer offers. `offers`: field → pointer to its options in the answer. */
export function offeredIn(answer: unknown, offers: { [field: string]: string } = {}): Offered {
  return Object.fromEntries(
    Object.entries(offers).map(([field, at]) => [
      field,
      objectsAt(answer, at).map(({ value, label }) => ({ value: String(value), label: String(label) })),
    ]),
  )
}
