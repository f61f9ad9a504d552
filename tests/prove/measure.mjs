import { appendFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isMainThread } from 'node:worker_threads'

/** Loaded into a portal by `node --import`: writes a line of JSON every two seconds to the file `MEASURES`: heap after a collection, what is open, how long the loop was held. */
if (isMainThread && process.env.MEASURES) {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc')
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  setInterval(() => {
    const held = Math.round(delay.percentile(99) / 1e6)
    collect()
    const open = process.getActiveResourcesInfo()
    const line = { at: Date.now(), heap: process.memoryUsage().heapUsed, open: open.length, held }
    appendFileSync(process.env.MEASURES ?? '', `${JSON.stringify(line)}\n`)
    delay.reset()
  }, 2000).unref()
}
