import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { environment, node24 } from './node24.mjs'
import { root } from './root.mjs'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Ctrl-C reaches this script from the terminal and again from npm, within ms; a second one by hand takes longer than this. */
const sameKeyPress = 500

/**
 * Runs Node 24 on a program in front of the person: same terminal, signals passed on, and stays until it has ended.
 * Returns the exit code to end with.
 */
export function runInForeground(args, extra = {}) {
  // A process group of its own: the terminal's Ctrl-C comes to this script alone, which passes it on once.
  const child = spawn(node24(), args, { cwd: root, env: environment(extra), stdio: 'inherit', detached: true })
  let last = Number.NEGATIVE_INFINITY
  const passOn = signal => {
    if (performance.now() - last < sameKeyPress) return
    last = performance.now()
    // A closed terminal is a polite end.
    child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
  }
  for (const signal of signals) process.on(signal, passOn)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]))
  }).finally(() => {
    for (const signal of signals) process.off(signal, passOn)
  })
}
