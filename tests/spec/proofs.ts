/** How a test names the facts of the specification it proves. */
import { factIds } from './facts.ts'

/**
 * Says that the test around this call proves these facts. Write the ids as plain string literals:
 * the report reads them from the source without running it.
 */
export function proves(...ids: string[]): void {
  const unknown = ids.filter(id => !factIds.has(id))
  if (unknown.length > 0) throw new Error(`No such fact in tests/spec/facts.json: ${unknown.join(', ')}`)
}
