import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { refuse } from '../records/texts.ts'
import { costOf } from './json-cost.ts'
import { hasRepeatedKey } from './repeated-key.ts'

/**
 * Reads bodies that can be read in one way only: what is no UTF-8 would be stored with other characters than were sent, and of two values
 * of one key one would be lost. Both are 400, as JSON that is broken is,
 * and as what is nested deeper than any form is, or holds more values.
 */
export function registerBodies(app: FastifyInstance, { set }: Pick<Dependencies, 'set'>): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (!isUtf8(bytes)) return done(refuse(set(), 'not-utf-8'))
    const cost = costOf(bytes, set().limits.request)
    if (cost === 'depth') return done(refuse(set(), 'nested-too-deeply'))
    if (cost === 'values') return done(refuse(set(), 'too-many-values'))
    parse(request, bytes.toString(), (error, value) => {
      if (!error && hasRepeatedKey(bytes, value)) done(refuse(set(), 'key-repeated'))
      else done(error, value)
    })
  })
  app.addContentTypeParser<Buffer>('text/plain', { parseAs: 'buffer' }, (_request, bytes, done) => {
    if (isUtf8(bytes)) done(null, bytes.toString())
    else done(refuse(set(), 'not-utf-8'))
  })
}
