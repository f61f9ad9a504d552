import type { Dependencies } from '../dependencies.ts'
import type { Sets } from '../sets/current-set.ts'
import { createDemonstrationAccounts } from './accounts.ts'
import { createReferenceData } from './reference-data.ts'

/**
 * Makes the demonstration's accounts that a newly published set wants and that are not there: who adds a role can sign in with it at once.
 * Rows come first, as an account may be at a carrier that was added too.
 *
 * @returns how to stop; it waits for what is being made.
 */
export function updateDemonstration(deps: Dependencies, sets: Sets): { stop(): Promise<void> } {
  const make = async (): Promise<void> => {
    await createReferenceData(deps, true)
    await createDemonstrationAccounts(deps)
  }
  // One after the other: of two sets that are published in a row, both would make the same account.
  let turn = Promise.resolve()
  const end = sets.onChange(() => {
    turn = turn
      .then(make)
      .catch((error: Error) => deps.log.error({ reason: error.message }, 'the demonstration could not make its accounts'))
  })
  return {
    stop: () => {
      end()
      return turn
    },
  }
}
