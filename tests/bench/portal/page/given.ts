import type { JsonObject } from '#engine/definitions/types.ts'

/** What the bench puts into a page and calls there. */
export type Given = {
  root: HTMLElement
  load: () => Promise<{ schema: JsonObject; data: JsonObject }>
  /** Loads all it needs, and gives the function that shows the form. */
  mount: () => Promise<() => void>
}

const size = new URLSearchParams(location.search).get('size') ?? ''

/** The page's only global: the bench finds it by this name. */
export const given: Given = {
  root: document.getElementById('root') as HTMLElement,
  load: async () => (await fetch(`/${size}.json`)).json() as ReturnType<Given['load']>,
  mount: async () => {
    throw new Error('No form has registered')
  },
}
Object.assign(window, { given })
