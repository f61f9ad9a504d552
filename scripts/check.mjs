import { prepare } from './prepare.mjs'
import { environment, node24 } from './setup/node24.mjs'
import { run } from './setup/run.mjs'
import { runScript } from './setup/set-up-failed.mjs'

const bin = 'node_modules/.bin'

/** Longest first, because two run at a time. */
const checks = [
  { name: 'types', args: [`${bin}/tsc`, '-p', '.', '--pretty'] },
  { name: 'architecture', args: [`${bin}/vitest`, 'run', '--config', 'tests/vitest.config.ts', 'tests/architecture'] },
  { name: 'definitions', args: ['scripts/definitions.ts'] },
  { name: 'types of the engine', args: [`${bin}/tsc`, '-p', 'src/engine', '--pretty', '--noEmit'] },
  { name: 'style', args: [`${bin}/biome`, 'ci', '--colors=off', '--max-diagnostics=50'] },
]

/** `npm run check`: a line for each check, and what it found if it failed. */
await runScript(async () => {
  await prepare({ page: false })
  const waiting = [...checks]
  const failed = []
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) if (!(await passes(check))) failed.push(check.name)
  }
  await Promise.all([worker(), worker()])
  if (failed.length > 0) console.log(`\nFailed: ${failed.join(', ')}. What they found stands above.`)
  return failed.length > 0 ? 1 : 0
})

async function passes({ name, args }) {
  const started = performance.now()
  const { code, output } = await run(node24(), args, environment())
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'}  ${name.padEnd(20)} ${seconds.padStart(5)} s`)
  if (code !== 0) console.log(`\n${output.trim()}\n`)
  // What a check has counted, which should only become less.
  else for (const [line] of output.matchAll(/counted: .+/g)) console.log(`        ${line}`)
  return code === 0
}
