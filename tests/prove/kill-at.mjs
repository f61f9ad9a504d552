import { existsSync, rmSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'
import pg from 'pg'

/**
 * Loaded into a portal by `node --import`: ends it, with no chance to tidy up, at a named moment of its talk with the database.
 * `KILL_AT` is JSON: `match` the statement, `when` it is to end (before it is sent, once it is sent, or when its answer is there), `nth` the
 * how many-eth such statement, and `armed` a file that must be there for a statement to count; it is removed when the moment comes.
 */
if (isMainThread && process.env.KILL_AT) {
  const { match, when, nth = 1, armed } = JSON.parse(process.env.KILL_AT)
  const wanted = new RegExp(match, 'i')
  const query = pg.Client.prototype.query
  let seen = 0
  const end = () => {
    if (armed) rmSync(armed, { force: true })
    process.kill(process.pid, 'SIGKILL')
  }
  pg.Client.prototype.query = function (...args) {
    const text = typeof args[0] === 'string' ? args[0] : (args[0]?.text ?? '')
    if (!wanted.test(text) || (armed && !existsSync(armed)) || ++seen !== nth) return query.apply(this, args)
    if (when === 'before') return end()
    const last = args.at(-1)
    if (when === 'answered' && typeof last === 'function') return query.apply(this, [...args.slice(0, -1), end])
    const asked = query.apply(this, args)
    if (when === 'answered') return asked.then(end)
    process.nextTick(end)
    return asked
  }
}
