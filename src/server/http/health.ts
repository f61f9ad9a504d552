import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'

/** Whoever asks waits a second. */
const patienceMs = 700

/** /healthz: the process lives. /readyz: it can serve, its database answers and its disk takes files; told within a second, whatever hangs; and how many messages were given up. */
export function registerHealth(app: FastifyInstance, deps: Dependencies): void {
  const { config, pool, set } = deps
  app.get(`${config.basePath}/healthz`, async (_request, reply) => reply.send({ status: 'alive' }))
  let undelivered = 0
  const database = askedOnce(async () => {
    const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from undelivered')
    undelivered = rows[0]?.count ?? 0
  })
  const disk = askedOnce(() => deps.files.probe())
  app.get(`${config.basePath}/readyz`, async (_request, reply) => {
    const [answers, takes] = await Promise.all([database(), disk()])
    const status = answers ? (takes ? 'ready' : 'waiting for the disk') : 'waiting for the database'
    return reply.status(status === 'ready' ? 200 : 503).send({ status, set: set().hash, undelivered })
  })
}

/** What hangs is not asked again while it does, however often somebody wants to know. */
function askedOnce(ask: () => Promise<unknown>): () => Promise<boolean> {
  let asked: Promise<boolean> | null = null
  return () => {
    asked ??= Promise.resolve()
      .then(ask)
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        asked = null
      })
    return Promise.race([asked, wait(patienceMs, false, { ref: false })])
  }
}
