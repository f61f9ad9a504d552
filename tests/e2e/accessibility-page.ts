/** Where the keyboard is. */
export type Place = {
  /** Its place among the stops listed last, -1 if it is none of them. */
  stop: number
  id: string
  tag: string
  type: string
  role: string
  name: string
  /** Ids of it and of what it stands in, inside out. */
  ids: string[]
  /** Whether an outline, a shadow or a border shows that it is here. */
  ring: boolean
}

/** One field as it describes itself: the element with its id, or the group of choices around where the keyboard is. */
export type Said = { role: string; invalid: string; texts: string[]; inside: string[] }

export type Looker = {
  /** Lists what the Tab key should reach, in the order of the document. */
  stops: () => { names: string[]; small: string[] }
  place: () => Place
  /** The places that the Tab key has left since stops were listed, oldest first. */
  left: () => Place[]
  said: () => Said
  /** What the element with this id says of itself; null when there is none. */
  field: (id: string) => { role: string; required: boolean; autocomplete: string } | null
  /** The option that would be taken now, in whatever list is open. */
  option: () => string
  twice: () => string[]
}

declare global {
  interface Window {
    looker: Looker
    axe: { run: (context: string, options: object) => Promise<{ violations: Violation[] }> }
  }
}
export type Violation = { id: string; nodes: { html: string; failureSummary?: string }[] }

/** Puts `window.looker` into a page; runs there, so it may use nothing from this file. */
export function installLooker(): void {
  const kinds = 'a[href], button, input, select, textarea, summary, [tabindex]'
  let stops: HTMLElement[] = []
  let rings = new WeakMap<Element, string>()
  let left: Place[] = []
  // Noted here, so that a walk need not ask after every key.
  addEventListener('keydown', event => event.key === 'Tab' && left.push(window.looker.place()), true)

  const shown = (element: HTMLElement) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert]')
  // A group of radio buttons is one stop.
  const first = (element: HTMLElement) => {
    if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return element
    return document.querySelector<HTMLElement>(`input[type=radio][name="${CSS.escape(element.name)}"]`) ?? element
  }
  const nameOf = (element: HTMLElement) =>
    (
      element.getAttribute('aria-label') ||
      (element as HTMLInputElement).labels?.[0]?.innerText ||
      document.getElementById(element.getAttribute('aria-labelledby') ?? '')?.innerText ||
      element.innerText
    ).trim()
  // Rings are drawn around the element or around the box it lies in.
  const near = (element: HTMLElement) => {
    const found = new Set<Element>([element, ...element.children])
    let above = element.parentElement
    for (let level = 0; level < 3 && above; level++, above = above.parentElement) {
      found.add(above)
      for (const child of above.children) found.add(child)
    }
    return [...found]
  }
  const ringOf = (element: Element) => {
    const style = getComputedStyle(element)
    const outline = style.outlineStyle === 'none' ? '' : `${style.outlineStyle} ${style.outlineWidth} ${style.outlineColor}`
    return [outline, style.boxShadow, style.borderTopWidth, style.borderTopColor].join(' ')
  }
  const isSmall = (element: HTMLElement) => {
    const inText = getComputedStyle(element).display === 'inline' && element.parentElement?.innerText !== element.innerText
    const labels = element.matches('[type=checkbox], [type=radio]') ? [...((element as HTMLInputElement).labels ?? [])] : []
    return (
      !inText &&
      ![element, ...labels].some(one => {
        const { width, height } = one.getBoundingClientRect()
        return width >= 24 && height >= 24
      })
    )
  }

  window.looker = {
    stops() {
      const here = document.activeElement as HTMLElement
      here.blur()
      const all = [...document.querySelectorAll<HTMLElement>(kinds)].filter(
        element => element.tabIndex >= 0 && !element.matches(':disabled') && shown(element) && !element.closest('output'),
      )
      const small = all.filter(isSmall).map(element => element.outerHTML.slice(0, 200))
      left = []
      stops = [...new Set(all.map(first))]
      rings = new WeakMap(all.flatMap(near).map(element => [element, ringOf(element)]))
      here.focus()
      return { names: stops.map(element => `${element.tagName.toLowerCase()}#${element.id} ${nameOf(element)}`), small }
    },
    place() {
      const element = document.activeElement as HTMLElement
      const ids: string[] = []
      for (let one: Element | null = element; one; one = one.parentElement) if (one.id) ids.push(one.id)
      return {
        stop: stops.indexOf(first(element)),
        id: element.id,
        tag: element.tagName.toLowerCase(),
        type: element.getAttribute('type') ?? '',
        role: element.getAttribute('role') ?? '',
        name: nameOf(element),
        ids,
        ring: near(element).some(one => rings.has(one) && rings.get(one) !== ringOf(one)),
      }
    },
    left: () => left.splice(0),
    said() {
      const element = document.activeElement as HTMLElement
      const group = element.closest<HTMLElement>('[role=radiogroup]') ?? element
      return {
        role: group.getAttribute('role') ?? group.tagName.toLowerCase(),
        invalid: group.getAttribute('aria-invalid') ?? '',
        texts: (group.getAttribute('aria-describedby') ?? '')
          .split(' ')
          .filter(Boolean)
          .map(id => document.getElementById(id)?.innerText ?? `(nothing has the id ${id})`),
        inside: group.innerText.split('\n').filter(Boolean),
      }
    },
    field(id) {
      const element = document.getElementById(id)
      return (
        element && {
          role: element.getAttribute('role') ?? '',
          required: element.getAttribute('aria-required') === 'true' || element.hasAttribute('required'),
          autocomplete: element.getAttribute('autocomplete') ?? '',
        }
      )
    },
    option() {
      const here = document.activeElement
      const active =
        here?.getAttribute('role') === 'option'
          ? here
          : document.getElementById(here?.getAttribute('aria-activedescendant') ?? '')
      return active?.getAttribute('role') === 'option' ? ((active as HTMLElement).innerText ?? '').trim() : ''
    },
    twice() {
      const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
      return [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))]
    },
  }
}
