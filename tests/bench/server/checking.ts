import { fileURLToPath } from 'node:url'
import { examine } from '#engine/definitions/compile-set.ts'
import { readFiles } from '#server/sets/read-files.ts'
import { startWork } from '../../support/work-time.ts'
import type { Row } from '../table.ts'

/** Checking every definition of the project by every rule, as `npm run definitions` and each publish do: processor time. */
export async function measureChecking(): Promise<Row[]> {
  const { files } = readFiles(fileURLToPath(new URL('../../../', import.meta.url)))
  const times: number[] = []
  for (let round = 0; round < 5; round++) {
    const copy = new Map([...files].map(([file, content]) => [file, structuredClone(content)]))
    const began = startWork()
    examine(copy)
    times.push(began())
  }
  const most = Math.max(...times)
  return [
    [
      `check of ${files.size} files`,
      `${most.toFixed(0)} ms`,
      '',
      '',
      `at most 2000 ms of work: ${most <= 2000 ? 'met' : 'NOT MET'}`,
    ],
  ]
}
