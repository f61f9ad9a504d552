import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { root } from './root.mjs'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Ctrl-C reaches this script from the terminal and again from npm, within ms; a second one by hand takes longer than this. */
const sameKeyPress = 500

/** How often this script looks whether npm is still there, in ms: npm ends at a closed terminal, or killed, without a word. */
const lookForNpm = 200

const children = new Set()
let endedBy

/**
 * Starts a program in the project's folder that does not outlive this script: signals are passed on to it, and the end of npm as well.
 * It has a process group of its own, so that the terminal's Ctrl-C comes to this script alone, which passes it on once.
 */
export function startChild(command, args, options) {
  const child = spawn(command, args, { cwd: root, detached: true, ...options })
  children.add(child)
  for (const end of ['exit', 'error']) child.once(end, () => children.delete(child))
  return child
}

/** The exit code of a script that was told to end; undefined while it was not. */
export function toldToEnd() {
  return endedBy && 128 + constants.signals[endedBy]
}

/** From now on this script ends when it, or npm, is told to; after its programs, when some run. */
export function endWithChildren() {
  let last = Number.NEGATIVE_INFINITY
  const end = signal => {
    if (performance.now() - last < sameKeyPress) return
    last = performance.now()
    endedBy = signal
    if (children.size === 0) process.exit(toldToEnd())
    // A closed terminal is a polite end.
    for (const child of children) child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
  }
  for (const signal of signals) process.on(signal, () => end(signal))
  // A terminal that is gone takes no more lines.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  if (process.env.npm_lifecycle_event === undefined) return
  const npm = process.ppid
  const looking = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(looking)
    end('SIGHUP')
  }, lookForNpm)
  looking.unref()
}
