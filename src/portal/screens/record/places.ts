import { createContext } from 'react'

/**
 * Places of a record's page that its actions are drawn into, from wherever they stand: `side`, the column of a decision's form beside the
 * data, null while the window has no room for one; `foot`, the bar that stays in view on phones, null where none is needed; `menu`, beside
 * the title, for what is seldom done.
 */
type Places = { side: HTMLElement | null; foot: HTMLElement | null; menu: HTMLElement | null }

export const RecordPlaces = createContext<Places>({ side: null, foot: null, menu: null })

/** From here on the form of a decision has a column of its own beside the data. */
export const roomBeside = '(min-width:900px)'
