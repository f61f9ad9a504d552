import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** What a portal was like at a moment; heap in bytes, `held` in ms: how long its loop was held by one thing, 99 of 100 times less. */
export type Measure = { at: number; heap: number; open: number; held: number }

/** Settings of a portal that measures itself, into a file that is made. */
export function measuring(file: string): Record<string, string> {
  writeFileSync(file, '')
  return { NODE_OPTIONS: `--import ${fileURLToPath(new URL('./measure.mjs', import.meta.url))}`, MEASURES: file }
}

export function measuresIn(file: string): Measure[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line))
}

/** Files and connections that a process has open. */
export function openFiles(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length
}

/** The line through the points, by least squares: by how much y grows with each x. */
export function slope(points: { x: number; y: number }[]): number {
  const mean = (of: 'x' | 'y') => points.reduce((sum, point) => sum + point[of], 0) / points.length
  const [x, y] = [mean('x'), mean('y')]
  const [over, under] = points.reduce<[number, number]>(
    ([up, down], point) => [up + (point.x - x) * (point.y - y), down + (point.x - x) ** 2],
    [0, 0],
  )
  return under === 0 ? 0 : over / under
}
