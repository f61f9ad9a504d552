import { startChild, toldToEnd } from './children.mjs'
import { SetUpFailed } from './set-up-failed.mjs'

/** A sign of life this often, in ms. */
const tick = 5_000

/**
 * Runs one long step, saying when it starts, how far it is and when it is done. What the program writes is kept back, and its last
 * lines are shown if it fails.
 * @param {{ what: string, command: string, args: string[], env?: NodeJS.ProcessEnv, progress?: () => string, next: string }} step
 *   `progress` is asked at each tick; `next` says what to do if the step fails.
 */
export async function runStep({ what, command, args, env = process.env, progress = () => '', next }) {
  const started = performance.now()
  const seconds = () => `${((performance.now() - started) / 1000).toFixed(1)} s`
  console.log(`${what} …`)
  const ticking = setInterval(() => console.log(`  ${[seconds(), progress()].filter(Boolean).join(', ')}`), tick)
  const { code, output } = await run(command, args, env)
  clearInterval(ticking)
  if (code !== 0)
    throw new SetUpFailed(`${what}: failed after ${seconds()}.\n${next}`, output.trim().split('\n').slice(-25).join('\n'))
  console.log(`  done in ${seconds()}`)
}

/** Runs a program to its end in the project's folder. Returns its exit code (1 if it could not be started or was killed) and all it wrote. */
export function run(command, args, env = process.env) {
  return new Promise(resolve => {
    let output = ''
    const child = startChild(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', text => {
        output += text
      })
    }
    child.once('error', error => resolve({ code: 1, output: error.message }))
    child.once('close', code => {
      if (toldToEnd()) process.exit(toldToEnd())
      resolve({ code: code ?? 1, output })
    })
  })
}
