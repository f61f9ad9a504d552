import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type Axe from 'axe-core'
import { expect, type Page } from 'playwright/test'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Of a run with `PICTURES=1`, a picture of the whole page below `test-results/journey/`: only people look at it. */
export async function takePicture(page: Page, name: string): Promise<void> {
  if (process.env.PICTURES) await page.screenshot({ path: `test-results/journey/${name}.png`, fullPage: true })
}

/** Checks the page with axe, and the size of what is pressed: no violation in this state. Takes a picture, if there are to be any. `rules`: of these alone. */
export async function look(page: Page, name: string, rules?: string[]): Promise<void> {
  await drawn(page)
  await takePicture(page, name)
  let said = await violationsIn(page, rules)
  // Another state may just have begun to be drawn: what is wrong with it still is once it is there.
  if (said.length > 0) {
    await drawn(page)
    said = await violationsIn(page, rules)
  }
  expect(said, `axe on ${name}`).toEqual([])
}

/** While another state is being drawn there is no heading: axe judges what is drawn, and says so if there is none. */
async function drawn(page: Page): Promise<void> {
  await page
    .locator('h1')
    .first()
    .waitFor({ state: 'attached', timeout: 10_000 })
    .catch(() => {})
  await page.waitForTimeout(250)
}

async function violationsIn(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  // What passes is neither looked up nor sent: each takes longer than what is looked for.
  return page.evaluate(async values => {
    const { axe } = window as unknown as { axe: typeof Axe }
    const size = 'target-size'
    const { violations } = await axe.run({
      resultTypes: ['violations'],
      preload: false,
      ...(values ? { runOnly: { type: 'rule', values } } : { rules: { [size]: { enabled: true } } }),
    })
    // Half under a bar that stays in view is what was scrolled there: what is large enough once it is scrolled to may be pressed.
    const tooSmall = async (target: string): Promise<boolean> => {
      document.querySelector(target)?.scrollIntoView({ block: 'center', behavior: 'instant' })
      const again = await axe.run(document, {
        runOnly: { type: 'rule', values: [size] },
        resultTypes: ['violations'],
        preload: false,
      })
      return again.violations.some(({ nodes }) => nodes.some(node => String(node.target) === target))
    }
    const [left, top] = [scrollX, scrollY]
    const found: string[] = []
    for (const { id, nodes } of violations) {
      const stay = []
      for (const node of nodes) if (id !== size || (await tooSmall(String(node.target)))) stay.push(node)
      if (stay.length > 0) found.push(`${id}: ${stay.map(node => node.html.slice(0, 160)).join(' | ')}`)
    }
    scrollTo({ left, top, behavior: 'instant' })
    return found
  }, rules)
}

/** Fails the test when a page logs an error, breaks the policy, or answers 5xx. */
export function listenForTrouble(page: Page): string[] {
  const trouble: string[] = []
  page.on('pageerror', error => trouble.push(`error: ${error.message}`))
  page.on('console', message => {
    if (/Content Security Policy|TrustedHTML/i.test(message.text())) trouble.push(`policy: ${message.text()}`)
    // React tells of what the crash page stands in for; a file that could not be loaded is no mistake of the page.
    else if (message.type() === 'error' && /^\w*Error: .*(undefined|null|not a function)/.test(message.text()))
      trouble.push(`crash: ${message.text()}`)
  })
  page.on('response', response => {
    if (response.status() >= 500) trouble.push(`${response.status()} ${response.url()}`)
  })
  return trouble
}

type Message = { id: string; subject: string; text: string; at: string; actions: { text: string; url: string }[] }

/** The newest message to an address or number, once there is one that `fits`. */
export async function newestMessage(
  address: string,
  to: string,
  fits: (message: Message) => boolean = () => true,
): Promise<Message> {
  for (let tries = 0; tries < 100; tries++) {
    const all = (await (await fetch(`${address}/dev/inbox.json?to=${encodeURIComponent(to)}`)).json()) as Message[]
    const found = all.find(fits)
    if (found) return found
    await new Promise(done => setTimeout(done, 100))
  }
  throw new Error(`No message to ${to} has arrived.`)
}
