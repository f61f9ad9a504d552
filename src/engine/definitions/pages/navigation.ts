import type { NavigationFile, PartsMenuEntry, Screens } from '#generated/files.d.ts'
import type { JsonObject, Need } from '../types.ts'

/** One entry of a menu. `to` is a page of the portal, `href` another site or address. */
export type MenuEntry = PartsMenuEntry

/** One address of the portal. `screen` is a kind of screen (`portal/screens`), `with` its parameters: `parametersOf` reads them. */
export type Page = Omit<NavigationFile['pages'][number], 'screen'> & {
  /** Empty where visitors are told no more than that there is a page. */
  screen: string
}

/** What is written of a screen as it is published: with conditions written out, and with what is known of the operations that it names. */
type Published<Written, Operation> = Written extends (infer Entry)[]
  ? Published<Entry, Operation>[]
  : Written extends JsonObject
    ? JsonObject extends Written
      ? Written
      : {
          [Key in keyof Written]: Key extends 'operation' | 'reads'
            ? Operation
            : Key extends 'preconditions'
              ? Need[]
              : Published<Written[Key], Operation>
        }
    : Written

type Action<Operation> = NonNullable<Published<Screens['collection'], Operation>['actions']>[number]

/** A button of a collection or of its entries that opens a page. */
export type CollectionLink = Pick<Action<string>, 'label' | 'tone' | 'when'> & { to: string }

/** A button of a collection or of its entries, and the operation that it calls. */
export type CollectionAction<Operation extends string = string> = Omit<Action<Operation>, 'to' | 'operation' | 'done'> & {
  operation: Operation
  done: string
}

/** ScreenParameters of the screen "collection": entries that an operation answers with. */
export type Collection<Operation extends string = string> = Omit<
  Published<Screens['collection'], Operation>,
  'actions' | 'entryActions'
> & {
  actions?: (CollectionAction<Operation> | CollectionLink)[]
  entryActions?: (CollectionAction<Operation> | CollectionLink)[]
}

/** One member of the entries of a collection, and how it is shown. */
export type EntryColumn = Collection['columns'][number]

/** ScreenParameters of each kind of screen that has some. */
export type ScreenParameters<Operation extends string = string> = {
  [Screen in keyof Screens]: Screen extends 'collection' ? Collection<Operation> : Published<Screens[Screen], Operation>
}

/** ScreenParameters of the screen "dashboard": what waits, in tabs. A card counts one tab of one list. */
export type Dashboard = ScreenParameters['dashboard']

/** A list of what belongs to the record of a page. */
export type Part = NonNullable<ScreenParameters['record']['parts']>[number]

/** The parameters of a page of this screen, which its meta-schema holds to their shape; null for any other page. */
export function parametersOf<Screen extends keyof Screens, Operation extends string = string>(
  page: Page | undefined,
  screen: Screen,
): ScreenParameters<Operation>[Screen] | null {
  return page && hasScreen<ScreenParameters<Operation>[Screen]>(page, screen) ? page.with : null
}

/** The same where the page must be of this screen. @throws when it is of another. */
export function ownParameters<Screen extends keyof Screens, Operation extends string = string>(
  page: Page,
  screen: Screen,
): ScreenParameters<Operation>[Screen] {
  const found = parametersOf<Screen, Operation>(page, screen)
  if (found === null) throw new Error(`The page ${page.path} has the screen "${page.screen}", not "${screen}".`)
  return found
}

function hasScreen<Given>(page: Page, screen: string): page is Page & { with: Given } {
  return page.screen === screen && page.with !== undefined
}

export type Navigation = Omit<NavigationFile, '$schema' | 'pages'> & { pages: Page[] }
