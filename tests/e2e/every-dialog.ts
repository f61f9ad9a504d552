import { fileURLToPath } from 'node:url'
import { expect, type Locator, type Page } from 'playwright/test'
import type { Page as PortalPage } from '#engine/definitions/pages/navigation.ts'
import { readFiles } from '#server/sets/read-files.ts'
import { look } from './look.ts'

const { files } = readFiles(fileURLToPath(new URL('../..', import.meta.url)))

/** The files whose names end so, with their ids, as they are written. */
function filesOf<Content>(ending: string): [string, Content][] {
  return [...files].flatMap(([file, content]) =>
    file.endsWith(ending)
      ? [[file.slice(file.lastIndexOf('/') + 1, -ending.length), content as Content] as [string, Content]]
      : [],
  )
}

type Workflow = { meta?: { events?: { [id: string]: { label: string; form?: string; confirm?: object } } } }
const asking = filesOf<Workflow>('.workflow.json').flatMap(([, { meta }]) =>
  Object.values(meta?.events ?? {}).flatMap(({ label, form, confirm }) => (form || confirm ? [label] : [])),
)
const { pages } = files.get('schemas/portal/navigation.json') as unknown as { pages: PortalPage[] }
type Parameters = { record: string; parts?: { list: string; create?: { label: string } }[] }

/** Pages of records below an address, with the kind of record; and the words of all that opens something there, by tab. */
export const recordPages = (below: string) =>
  pages
    .filter(({ screen, path }) => screen === 'record' && path.startsWith(below) && path.endsWith('/:id'))
    .map(page => {
      const { record, parts = [] } = page.with as unknown as Parameters
      const tabs = parts.flatMap(({ list, create }) => (create ? [{ tab: `?tab=${list}`, labels: [create.label] }] : []))
      return { path: page.path, record, tabs: [{ tab: '', labels: [...new Set(asking)] }, ...tabs] }
    })

/** Kinds of records: where their calls are, and the list of those who own them. */
export const ownLists = () =>
  filesOf<{ path: string }>('.record.json').flatMap(([record, { path }]) => {
    const list = filesOf<{ record: string }>('.list.json').find(([id, one]) => id.startsWith('my-') && one.record === record)
    return list ? [{ record, path, list: list[0] }] : []
  })

/** Whose page of which record opens what, of the records of a launch that waits. What no longer opens, and what is new, differs from it. */
export const openedByPages = [
  'developer, bot: Add a test phone',
  'developer, bot: Send a test message',
  'developer, bot-launch: Withdraw',
  'developer, bot-tester: Remove',
  'platform, brand: Forward to more carriers',
  'platform, brand: Revoke',
  'platform, bot-launch: Reject',
  'platform, bot-launch: Ask the owner',
  'platform, bot-launch: Approve and forward',
  'platform, bot-verification: Forward to carriers',
  'platform, bot-verification: Revoke the verification',
]

/** Opens what each of these words opens on the page, looks at it, and closes it; gives the words that were there. */
export async function lookAtDialogs(page: Page, labels: string[], name: string): Promise<string[]> {
  const seen: string[] = []
  const main = page.getByRole('main')
  const tryOne = async (opener: Locator, label: string): Promise<void> => {
    await opener.click()
    const dialog = page.getByRole('dialog').first()
    // Where a page of its own is meant, there is none.
    await expect(dialog.or(page.getByRole('progressbar'))).toBeVisible()
    await look(page, `dialog-${name}-${label}`)
    seen.push(label)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  const among = async (openers: Locator): Promise<string[]> => {
    const said = await openers.allInnerTexts()
    return labels.filter(label => said.some(text => text.trim() === label))
  }
  for (const label of await among(main.getByRole('button')))
    await tryOne(main.getByRole('button', { name: label, exact: true }).first(), label)
  const more = main.getByRole('button', { name: 'More', exact: true })
  if (!(await more.isVisible())) return seen
  await more.click()
  const entries = await among(page.locator('[role=menuitem]:not([aria-disabled])'))
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  for (const label of entries) {
    await more.click()
    await tryOne(page.getByRole('menuitem', { name: label, exact: true }), label)
  }
  return seen
}
