import type { NavigationFile, PartsMenuEntry } from '#generated/files.d.ts'
import type { Column, Condition, List, Need, Tone } from '../kinds.ts'

/** One entry of a menu. `to` is a page of the portal, `href` another site or address. */
export type MenuEntry = PartsMenuEntry

/** One address of the portal. `screen` is a kind of screen (`portal/screens`), `with` its parameters. */
export type Page = Omit<NavigationFile['pages'][number], 'screen'> & {
  /** Empty where visitors are told no more than that there is a page. */
  screen: string
}

/**
 * A list of what belongs to the record of a page. `done`: its tab whose rows finish it as a step of the owner's; `create` with the
 * conditions for it.
 */
export type Part = { list: string; title: string; done?: string; create?: { label: string; to: string; preconditions?: Need[] } }

/** Parameters of the screen "dashboard": what waits, in tabs. A card counts one tab of one list. */
export type Dashboard = {
  content?: string
  greets?: boolean
  tabs: {
    id: string
    title: string
    /**
     * The way to the first of everything; a step is `done` once a row stands in that tab of its list, the guide is `over` once one stands in
     * one of these of the last step's. `when`: for whom there is a step.
     */
    guide?: { title: string; text?: string; over: string[]; steps: GuideStep[] }
    cards?: { title: string; list: string; tab: string; next?: boolean }[]
    lists?: string[]
    empty: List['empty'] & { none?: string }
    create?: List['create']
  }[]
}

type GuideStep = { title: string; text: string; when?: Condition; list: string; done: string; first?: string }

/** One member of the entries of a collection, and how it is shown. A choice with a tone is a badge. */
export type EntryColumn = Pick<Column, 'title' | 'format' | 'show'> & {
  field: string
  options?: { value: string | boolean; label: string; tone?: Tone }[]
  none?: string
}

/** A button of a collection or of its entries that opens a page. */
export type CollectionLink = { label: string; to: string; tone?: 'normal' | 'bad'; when?: Condition }

/**
 * A button of a collection or of its entries, and the operation that it calls. `offers`: field of the form → its options in the answer;
 * `encrypt`: member that is sent → field whose text is encrypted for it.
 */
export type CollectionAction<Operation extends string = string> = {
  label: string
  operation: Operation
  form?: string
  offers?: { [field: string]: string }
  encrypt?: { [member: string]: string }
  confirm?: { title: string; text: string; action: string }
  tone?: 'normal' | 'bad'
  when?: Condition
  done: string
}

/** A way to another page, below what a page is for. */
type LinkBelow = { text: string; label: string; href: string }

/** Parameters of the screen "collection": entries that an operation answers with. */
export type Collection<Operation extends string = string> = {
  operation: Operation
  entries?: string
  id: string
  name: string
  introduction?: string
  /** Whether there may be so many entries that one of them is searched for. */
  search: boolean
  columns: EntryColumn[]
  actions?: (CollectionAction<Operation> | CollectionLink)[]
  entryActions?: (CollectionAction<Operation> | CollectionLink)[]
  empty: List['empty']
  /** Ways to other pages, below the entries. */
  links?: LinkBelow[]
}

/** Parameters of the screen "table". Without `operation` the content has the table. */
export type TableOfPage<Operation extends string = string> = { content: string; operation?: Operation }

/** The parameters of a page with the screen "collection", which its meta-schema holds to their shape; null for any other page. */
export function collectionOf<Operation extends string = string>(page: Page): Collection<Operation> | null {
  return hasScreen<Collection<Operation>>(page, 'collection') ? page.with : null
}

/** Those of a page with the screen "table". */
export function tableOf<Operation extends string = string>(page: Page): TableOfPage<Operation> | null {
  return hasScreen<TableOfPage<Operation>>(page, 'table') ? page.with : null
}

/** The ways to other pages below a page with the screen "flow". */
export function flowLinksOf(page: Page): LinkBelow[] {
  return hasScreen<{ links?: LinkBelow[] }>(page, 'flow') ? (page.with.links ?? []) : []
}

function hasScreen<Parameters>(page: Page, screen: string): page is Page & { with: Parameters } {
  return page.screen === screen && page.with !== undefined
}

export type Navigation = Omit<NavigationFile, '$schema' | 'pages'> & { pages: Page[] }
