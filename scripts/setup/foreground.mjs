import { constants } from 'node:os'
import { startChild } from './children.mjs'
import { environment, node24 } from './node24.mjs'

/**
 * Runs Node 24 on a program in front of the person: same terminal, signals passed on, and stays until it has ended.
 * Returns the exit code to end with.
 * @param {{ env?: NodeJS.ProcessEnv, together?: boolean }} options `together`: the program ends by itself when its parent disconnects,
 *   which is how it learns that this script was killed.
 */
export function runInForeground(args, { env = {}, together = false } = {}) {
  const stdio = ['inherit', 'inherit', 'inherit', ...(together ? ['ipc'] : [])]
  const child = startChild(node24(), args, { env: environment(env), stdio })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]))
  })
}
