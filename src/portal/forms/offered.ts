import { createContext, useContext } from 'react'
import { isObject } from '#engine/definitions/json/is-object.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import { factAt } from '#engine/lists/cell.ts'

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

/** The objects of a list within an answer; none where there is no such list. */
export function objectsAt(answer: unknown, at = ''): JsonObject[] {
  const found = typeof answer === 'object' && answer !== null ? factAt(answer, at) : undefined
  return Array.isArray(found) ? found.filter(isObject) : []
}
