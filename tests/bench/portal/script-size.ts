import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium } from 'playwright'
import { startServer } from '../server/processes.ts'
import type { Row } from '../table.ts'

const page = '/sign-up'
/** Bytes of gzipped JavaScript, the bound that design and bench agree on. */
const bound = 330_000

/** All JavaScript that the browser asks for until a form has been filled in and refused, by file, gzipped. */
export async function measureScripts(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'onramp-size-'))
  const portal = await startServer('src/server/main.ts', { DATA_DIR: join(folder, 'data') })
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const sizes = new Map<string, number>()
    const tab = await browser.newPage()
    tab.on('response', async response => {
      if (!response.headers()['content-type']?.includes('javascript')) return
      sizes.set(partOf(response.url()), gzipSync(await response.body()).length)
    })
    await tab.goto(`${portal.address}${page}`)
    await tab.getByRole('textbox').first().fill('someone@company.example')
    await tab.locator('button[type=submit]').click()
    await tab.getByRole('alert').first().waitFor()
    await tab.waitForLoadState('networkidle')
    const parts = [...sizes].sort(([, one], [, other]) => other - one)
    const total = parts.reduce((sum, [, size]) => sum + size, 0)
    const verdict = `at most ${bound / 1000} kB: ${total <= bound ? 'met' : 'NOT MET'}`
    return [
      [`all of ${page}`, kilobytes(total), '', '', verdict],
      ...parts.map(([name, size]) => [name, kilobytes(size), '', '', '']),
    ]
  } finally {
    await browser.close()
    await portal.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function partOf(address: string): string {
  return new URL(address).pathname.replace(/^.*\//, '').replace(/-[\w-]{8}\.js$/, '.js')
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}
