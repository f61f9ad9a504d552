import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Row } from '../table.ts'
import { startServer } from './processes.ts'

/** From spawn to the line that says ready, on data that is there; the embedded database's start included. */
export async function measureReady(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'onramp-ready-'))
  const times: number[] = []
  try {
    for (let start = 0; start < 6; start++) {
      const portal = await startServer('src/server/main.ts', { DATA_DIR: join(folder, 'data') })
      if (start > 0) times.push(portal.readyMs)
      await portal.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  const median = times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
  return [['ready after spawn', `${median.toFixed(0)} ms`, '', '', `at most 1000 ms: ${median <= 1000 ? 'met' : 'NOT MET'}`]]
}
