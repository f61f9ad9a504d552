import type { Page } from 'playwright'

export interface Sight {
  name: string
  path: string
  /** What is done before looking; then only the window is pictured, not the whole page. */
  before?: (page: Page, width: number) => Promise<void>
}

/** What is looked at: pages as they come, and what opens over them. */
export const pages: Sight[] = [
  { name: 'parts', path: 'parts' },
  { name: 'list', path: 'list' },
  { name: 'record', path: 'record' },
  { name: 'form', path: 'form' },
  { name: 'plain', path: 'sign-up' },
  {
    name: 'navigation',
    path: 'list',
    before: async (page, width) => {
      if (width < 900) await page.getByRole('button', { name: 'Open navigation' }).click()
      else await page.getByRole('button', { name: 'Reviews' }).press('Enter')
    },
  },
  {
    name: 'reason',
    path: 'list',
    before: async (page, width) => {
      if (width < 900) await page.getByRole('button', { name: 'Open navigation' }).click()
      const disabled = page.getByRole('link', { name: 'Campaigns' })
      // MUI lays a tip out at the upper left first; a pointer resting there would close it again.
      await page.mouse.move(width / 2, 700)
      // By the keyboard: the reason has to come up without a pointer.
      await disabled.press('Shift+Tab')
      await page.keyboard.press('Tab')
      await page.getByRole('tooltip').waitFor()
    },
  },
  { name: 'profile', path: 'list', before: page => page.getByRole('button', { name: /^Profile of/ }).click() },
  { name: 'confirm', path: 'record', before: page => page.getByRole('button', { name: 'Delete' }).click() },
  { name: 'toast', path: 'record', before: page => page.getByRole('button', { name: 'Send back' }).click() },
  {
    name: 'select',
    path: 'form',
    before: async page => {
      await page.getByRole('combobox', { name: 'Use case' }).click()
    },
  },
]
