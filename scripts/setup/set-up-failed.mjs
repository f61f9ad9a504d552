import { endWithChildren } from './children.mjs'

/** Set-up cannot go on. The message says what happened and what to do next; `details` is what the failing program wrote last. */
export class SetUpFailed extends Error {
  constructor(message, details = '') {
    super(message)
    this.details = details
  }
}

/**
 * Runs a script's main function and ends the process with what it returns; a failed set-up is told without a stack. Told to end, or when npm
 * is gone, the script ends with all it started.
 */
export async function runScript(main) {
  endWithChildren()
  try {
    process.exitCode = await main()
  } catch (error) {
    if (!(error instanceof SetUpFailed)) throw error
    if (error.details) console.error(error.details)
    console.error(`\n${error.message}`)
    process.exitCode = 1
  }
}
