import { chromium } from 'playwright'
import type { Row } from '../table.ts'
import { type Measured, measurePage } from './measure-page.ts'
import { servePages } from './serve-pages.ts'

const sizes = [
  { fields: 60, rows: 8 },
  { fields: 300, rows: 40 },
]

/** What is compared, and the ratio it may have in the largest form. */
const measures: { of: keyof Measured; name: string; bound: number }[] = [
  { of: 'perKey', name: 'CPU per key', bound: 0.4 },
  { of: 'mount', name: 'time to mount', bound: 0.35 },
  { of: 'mountCpu', name: 'CPU of mounting', bound: 0.35 },
]

/**
 * The same schema and data as a form of the portal and as stock RJSF on MUI, in turns, each page loaded anew; medians of `rounds` in
 * milliseconds. The bounds are those of the largest form.
 */
export async function compareForms(rounds = 5): Promise<Row[]> {
  const pages = await servePages(sizes)
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  const rows: Row[] = []
  try {
    for (const { fields } of sizes) {
      const seen: Record<'stock' | 'ours', Measured[]> = { stock: [], ours: [] }
      for (let round = 0; round < rounds; round++)
        for (const name of ['stock', 'ours'] as const)
          seen[name].push(await measurePage(browser, `${pages.address}${name}.html?size=${fields}`))
      for (const { of, name, bound } of measures) {
        const [stock, ours] = [median(seen.stock.map(one => one[of])), median(seen.ours.map(one => one[of]))]
        const verdict = fields === sizes.at(-1)?.fields ? `at most ${bound}: ${ours / stock <= bound ? 'met' : 'NOT MET'}` : ''
        rows.push([
          `${fields} fields, ${name}`,
          `${ours.toFixed(1)} ms`,
          `${stock.toFixed(1)} ms`,
          (ours / stock).toFixed(2),
          verdict,
        ])
      }
    }
  } finally {
    await browser.close()
    pages.close()
  }
  return rows
}

function median(numbers: number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}
