/**
 * Builds the gallery of forms and looks at every sight in light and dark, narrow and wide: pictures to
 * node_modules/.cache/onramp/look-forms-pictures, violations of accessibility and policy to the console.
 * `node tests/look/forms/look-forms.ts [sight …]`
 */
import { mkdirSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { AxeBuilder } from '@axe-core/playwright'
import { type BrowserContext, chromium, type Page } from 'playwright'
import { serveForms } from './serve.ts'
import { type Sight, sights } from './sights.ts'

const pictures = fileURLToPath(new URL('../../../node_modules/.cache/onramp/look-forms-pictures/', import.meta.url))
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const wanted = process.argv.slice(2)
const problems: string[] = []

rmSync(pictures, { recursive: true, force: true })
mkdirSync(pictures, { recursive: true })
const gallery = await serveForms()
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args })
for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [360, 1280]) {
    const context = await browser.newContext({
      colorScheme,
      viewport: { width, height: width < 600 ? 740 : 900 },
      reducedMotion: 'reduce',
    })
    context.setDefaultTimeout(8000)
    for (const sight of sights)
      if (wanted.length === 0 || wanted.includes(sight.name)) await look(context, sight, `${sight.name}-${colorScheme}-${width}`)
    await context.close()
  }
}
await browser.close()
gallery.close()
console.log(problems.length === 0 ? `no violations; pictures in ${pictures}` : problems.join('\n'))
process.exitCode = problems.length === 0 ? 0 : 1

async function look(context: BrowserContext, sight: Sight, name: string) {
  const page = await context.newPage()
  page.on('console', message => ['error', 'warning'].includes(message.type()) && problems.push(`${name}: ${message.text()}`))
  page.on('pageerror', error => problems.push(`${name}: ${error.message}`))
  try {
    await page.goto(gallery.address + sight.path)
    await page.evaluate(() => document.fonts.ready)
    await page.locator('form, dl').first().waitFor()
    await sight.before?.(page)
  } catch (error) {
    problems.push(`${name}: ${error instanceof Error ? error.message : error}`)
  }
  await page.screenshot({ path: `${pictures}${name}.png`, fullPage: !sight.window })
  await audit(page, name)
  await page.close()
}

async function audit(page: Page, name: string) {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  if (wide > 0) problems.push(`${name}: the page is ${wide} px wider than the window`)
  const { violations } = await new AxeBuilder({ page }).options({ rules: { 'target-size': { enabled: true } } }).analyze()
  for (const { id, help, nodes } of violations)
    problems.push(`${name}: ${id}: ${help}\n  ${nodes.map(node => node.html.slice(0, 200)).join('\n  ')}`)
}
