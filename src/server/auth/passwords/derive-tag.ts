import { type Argon2Parameters, argon2Sync } from 'node:crypto'
import { constants, setPriority } from 'node:os'

// On Linux it holds for this thread alone: whoever already has a session goes first. Elsewhere it would be the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

/** Runs on a thread of `password-threads.ts`: argon2id while it waits, because the other one takes the threads that files need. */
export function deriveTag(parameters: Argon2Parameters): Uint8Array {
  return argon2Sync('argon2id', parameters)
}
