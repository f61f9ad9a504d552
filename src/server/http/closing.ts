import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { refuse } from '../records/texts.ts'

/** For a request that is on its way on a connection that has sent none yet. */
const graceMs = 500

/**
 * While the server stops: requests that come on connections still open are refused as all others are, with envelope and headers, and
 * connections that never sent a request are cut: closing would wait for them as long as they like.
 */
export function registerClosing(app: FastifyInstance, { set }: Pick<Dependencies, 'set'>): void {
  const silent = new Set<Socket>()
  let closing = false
  app.server.on('connection', (socket: Socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  app.server.on('request', ({ socket }) => silent.delete(socket))
  app.addHook('preClose', done => {
    closing = true
    const cut = setTimeout(() => {
      for (const socket of silent) socket.destroy()
    }, graceMs)
    app.server.once('close', () => clearTimeout(cut))
    done()
  })
  app.addHook('onRequest', async (_request, reply) => {
    if (!closing) return
    reply.header('connection', 'close')
    throw refuse(set(), 'stopping', undefined, { headers: { 'Retry-After': '2' } })
  })
}
