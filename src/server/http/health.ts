import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'

/** /healthz: the process lives. /readyz: it can serve, its database answers. */
export function registerHealth(app: FastifyInstance, { config, pool, set }: Dependencies): void {
  app.get(`${config.basePath}/healthz`, async (_request, reply) => reply.send({ status: 'alive' }))
  app.get(`${config.basePath}/readyz`, async (_request, reply) => {
    const ready = await pool.query('select 1').then(
      () => true,
      () => false,
    )
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'waiting for the database', set: set().hash })
  })
}
