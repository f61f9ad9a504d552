/**
 * Builds the gallery, serves it below a mount path under the portal's policy, and looks at every page in light and dark, narrow
 * and wide: pictures to node_modules/.cache/onramp/look-pictures, violations of accessibility and policy to the console.
 * `node tests/look/look.ts [page …]`
 */
import { mkdirSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { AxeBuilder } from '@axe-core/playwright'
import { type BrowserContext, chromium, type Page } from 'playwright'
import { build } from 'vite'
import { serveGallery } from './serve-gallery.ts'
import { pages, type Sight } from './sights.ts'

const pictures = fileURLToPath(new URL('../../node_modules/.cache/onramp/look-pictures/', import.meta.url))
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
await build({ configFile: fileURLToPath(new URL('vite.config.ts', import.meta.url)), logLevel: 'warn' })
const gallery = await serveGallery()
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args })
for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [360, 1280]) {
    const context = await browser.newContext({
      colorScheme,
      viewport: { width, height: width < 600 ? 740 : 860 },
      reducedMotion: 'reduce',
      isMobile: width < 600,
    })
    for (const sight of pages)
      if (wanted.length === 0 || wanted.includes(sight.name))
        await look(context, sight, `${sight.name}-${colorScheme}-${width}`, width)
    await context.close()
  }
}
await browser.close()
gallery.close()
console.log(problems.length === 0 ? `no violations; pictures in ${pictures}` : problems.join('\n'))
process.exitCode = problems.length === 0 ? 0 : 1

async function look(context: BrowserContext, sight: Sight, name: string, width: number) {
  const page = await context.newPage()
  page.on(
    'console',
    message => message.type() === 'error' && !message.text().includes('404') && problems.push(`${name}: ${message.text()}`),
  )
  page.on('pageerror', error => problems.push(`${name}: ${error.message}`))
  await page.goto(`${gallery.address}${sight.path}`)
  await page.evaluate(() => document.fonts.ready)
  await sight.before?.(page, width)
  await page.screenshot({ path: `${pictures}${name}.png`, fullPage: !sight.before })
  await audit(page, name, sight.before !== undefined)
  await page.close()
}

async function audit(page: Page, name: string, overlay: boolean) {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  if (wide > 0) problems.push(`${name}: the page is ${wide} px wider than the window`)
  // What opens over a page stands outside its landmarks by design; the rule is advice, not WCAG.
  const { violations } = await new AxeBuilder({ page })
    .options({ rules: { 'target-size': { enabled: true }, ...(overlay && { region: { enabled: false } }) } })
    .analyze()
  for (const { id, help, nodes } of violations)
    problems.push(`${name}: ${id}: ${help}\n  ${nodes.map(node => node.html.slice(0, 200)).join('\n  ')}`)
}
