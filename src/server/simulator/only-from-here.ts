import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { ApiError } from './api-error.ts'

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * No page of another site may post here: browsers say where a form comes from. Nor read: whoever points a name of theirs at this machine
 * has their page read what is here as its own, so it is called by names of this machine alone.
 *
 * @param listensAt the host of the settings; where others are let in, also by any address of it.
 */
export function onlyFromHere(scope: FastifyInstance, listensAt: string): void {
  scope.addHook('onRequest', async request => {
    const name = request.hostname.toLowerCase()
    const others = !loopback.has(listensAt)
    if (!loopback.has(name) && !(others && (name === listensAt || isIP(name.replace(/[[\]]/g, '')) > 0)))
      throw new ApiError('PERMISSION_DENIED', 'The simulator is not called by this name. Use localhost or 127.0.0.1.')
    const { origin } = request.headers
    if (origin && origin !== `${request.protocol}://${request.host}`)
      throw new ApiError('PERMISSION_DENIED', 'This page may only be used from the simulator itself.')
  })
}
