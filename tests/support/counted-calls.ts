import { Session } from 'node:inspector/promises'

/** How often functions were called, by the address of their file. */
export type CountedCalls = { [file: string]: number }

/** Counts the calls of all functions of this process while something is done: the same number on every machine, however busy it is. */
export async function countCalls(work: () => Promise<unknown>): Promise<CountedCalls> {
  const session = new Session()
  session.connect()
  try {
    await session.post('Profiler.enable')
    await session.post('Profiler.startPreciseCoverage', { callCount: true })
    await work()
    const { result } = await session.post('Profiler.takePreciseCoverage')
    await session.post('Profiler.stopPreciseCoverage')
    return Object.fromEntries(
      result.map(({ url, functions }) => [url, functions.reduce((sum, { ranges }) => sum + (ranges[0]?.count ?? 0), 0)]),
    )
  } finally {
    session.disconnect()
  }
}

/** Those of files whose address has this in it. */
export function callsIn(calls: CountedCalls, part: string): number {
  return Object.entries(calls).reduce((sum, [file, count]) => (file.includes(part) ? sum + count : sum), 0)
}
