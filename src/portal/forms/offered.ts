import { createContext, useContext } from 'react'

/** Options of fields that the page around a form knows and the form does not, by field. */
export type Offered = { [field: string]: { value: string; label: string }[] }

const Options = createContext<Offered>({})

/** Gives the forms inside what is offered in fields with the widget "offered". */
export const OfferedProvider = Options.Provider

/** What is offered in a field; nothing where the page says nothing. */
export function useOffered(field: string): Offered[string] {
  return useContext(Options)[field] ?? []
}
