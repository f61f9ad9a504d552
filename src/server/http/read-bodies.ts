import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { refuse } from '../records/texts.ts'
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

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d]

/**
 * What about a JSON text would cost more to read than it may: lists and objects that stand deeper within each other than `depth`, or more than
 * `values` values. Looked at before the text is read: what reads it, and what walks what was read, takes far longer for it than for as many
 * bytes of long texts, and serves nobody else meanwhile.
 *
 * @param text UTF-8, JSON or not: of what is none, the answer means nothing.
 */
function costOf(text: Buffer, most: { depth: number; values: number }): 'depth' | 'values' | null {
  let depth = 0
  let values = 1
  for (let at = 0; at < text.length; at++) {
    const byte = text[at]
    if (byte === quote) {
      for (at++; at < text.length && text[at] !== quote; at++) if (text[at] === backslash) at++
    } else if (byte === openList || byte === openObject) {
      if (++depth > most.depth) return 'depth'
    } else if (byte === closeList || byte === closeObject) depth--
    else if (byte === comma && ++values > most.values) return 'values'
  }
  return null
}
