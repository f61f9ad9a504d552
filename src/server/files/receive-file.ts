import type { IncomingMessage } from 'node:http'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import { Refusal } from '../errors.ts'
import { refuse } from '../records/texts.ts'
import { boundaryOf, watchFirstHeader } from './multipart-headers.ts'

/** How much of a refused upload is still read, so that the sender gets to see the answer instead of a broken connection. */
const readOnBytes = 16_000_000
const readOnMs = 10_000

/**
 * Takes the one file of a multipart request, field `file`.
 *
 * @param take reads the file's bytes to the end; what it throws is thrown on, after the rest of the request was read (up to 16 MB).
 * @throws Refusal 415 for another content type, `malformed` 400 for other fields, several files or none, and for headers that can be read
 * in two ways.
 */
export async function receiveFile<T>(
  request: FastifyRequest,
  set: PublishedSet,
  take: (file: MultipartFile) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw refuse(set, 'not-multipart')
  // Gone already: the parser would wait for its end for ever.
  if (request.raw.destroyed) throw refuse(set, 'malformed')
  let taken: { value: T } | null = null
  try {
    const boundary = boundaryOf(request.headers['content-type'])
    if (boundary === null) throw refuse(set, 'malformed')
    const isClear = watchFirstHeader(request.raw, boundary)
    // Sizes are counted by whoever takes the file: the parser would only cut it off.
    for await (const part of request.parts({ limits: { fileSize: Number.MAX_SAFE_INTEGER, files: 2, fields: 1, parts: 3 } })) {
      if (part.type !== 'file' || part.fieldname !== 'file' || taken || !isClear()) throw refuse(set, 'malformed')
      taken = { value: await take(part) }
    }
  } catch (error) {
    if (!isTooSlow(error)) await readOn(request.raw)
    throw isParserError(error) ? refuse(set, 'malformed') : error
  }
  if (!taken) throw refuse(set, 'malformed')
  return taken.value
}

/** Errors of the parser: broken boundaries, too many parts, names that would change prototypes, a sender who went away. */
function isParserError(error: unknown): boolean {
  if (error instanceof Refusal || !(error instanceof Error)) return false
  const code = (error as { code?: string }).code ?? ''
  return /^FST_/.test(code) || /multipart|boundary|terminated early|premature close|header|^aborted$/i.test(error.message)
}

/** Its time is over: the rest is not waited for. */
function isTooSlow(error: unknown): boolean {
  return error instanceof Refusal && error.status === 408
}

async function readOn(request: IncomingMessage): Promise<void> {
  if (request.readableEnded || request.destroyed) return
  // The parser still has pieces that nobody takes, and would hold back the rest.
  request.unpipe()
  let bytes = 0
  await new Promise<void>(resolve => {
    const timer = setTimeout(resolve, readOnMs)
    const stop = () => {
      clearTimeout(timer)
      resolve()
    }
    request.on('data', (piece: Buffer) => {
      bytes += piece.length
      if (bytes > readOnBytes) stop()
    })
    request.once('end', stop).once('close', stop).resume()
  })
}
