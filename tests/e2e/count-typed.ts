import type { Page } from 'playwright/test'

/** One field that somebody filled in: on which screen, what it is called, and what it holds in the end. */
type Typed = { screen: string; field: string; value: string }

export type Counted = {
  /** What was typed into more than one field, as the fields that have it. */
  again: () => string[]
  say: (what: string) => void
}

/**
 * Notes where somebody types on a page from now on. `say` prints it: how many screens asked for something, how many fields were filled in,
 * and what was typed into more than one of them, which the portal could have filled in.
 */
export async function countTyped(page: Page): Promise<Counted> {
  const typed = new Map<string, Typed>()
  await page.exposeFunction('noteTyped', (one: Typed) => {
    typed.set(`${one.screen} ${one.field}`, one)
  })
  await page.addInitScript(watchTyping)
  const given = (): Typed[] => [...typed.values()].filter(({ value }) => value.trim() !== '')
  const again = (): string[] =>
    [...Map.groupBy(given(), ({ value }) => value.trim().toLowerCase()).values()]
      .filter(fields => fields.length > 1)
      .map(fields => fields.map(({ screen, field }) => `${field} (${screen})`).join(', '))
  return {
    again,
    say: what => {
      console.log(`${what}: ${new Set(given().map(({ screen }) => screen)).size} screens asked for ${given().length} fields`)
      for (const fields of again()) console.log(`  typed again: ${fields}`)
    },
  }
}

function watchTyping(): void {
  document.addEventListener(
    'input',
    ({ target }) => {
      if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return
      const isTyped = !['checkbox', 'radio', 'file', 'search'].includes(target.type) && target.getAttribute('role') !== 'combobox'
      if (!isTyped) return
      const dialog = target.closest('[role=dialog]')?.getAttribute('aria-label')
      const step = new URLSearchParams(location.search).get('step')
      const path = location.pathname.replace(/\/[0-9a-f-]{36}/g, '/:id').replace(/\/sign-in\/[^/]+/, '/sign-in')
      const field = target.labels?.[0]?.textContent ?? target.getAttribute('aria-label') ?? target.name
      const { noteTyped } = window as unknown as { noteTyped?: (one: Typed) => void }
      noteTyped?.({
        screen: [path, step, dialog].filter(Boolean).join(' '),
        field,
        value: target.type === 'password' ? '' : target.value,
      })
    },
    true,
  )
}
