import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'

/** Whoever asks waits a second. */
const patienceMs = 700

/** /healthz: the process lives. /readyz: it can serve, its database answers and its disk takes files; told within a second, whatever hangs. */
export function registerHealth(app: FastifyInstance, deps: Dependencies): void {
  const { config, pool, set } = deps
  app.get(`${config.basePath}/healthz`, async (_request, reply) => reply.send({ status: 'alive' }))
  const database = askedOnce(() => pool.query('select 1'))
  const disk = askedOnce(() => deps.files.probe())
  app.get(`${config.basePath}/readyz`, async (_request, reply) => {
    const [answers, takes] = await Promise.all([database(), disk()])
    const status = answers ? (takes ? 'ready' : 'waiting for the disk') : 'waiting for the database'
    return reply.status(status === 'ready' ? 200 : 503).send({ status, set: set().hash })
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
