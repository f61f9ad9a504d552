import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** Bytes below which an answer is sent in one packet anyway. */
const worthwhile = 1024

/**
 * Compresses JSON for callers that take it. Streams of events go as they are: what compresses keeps back what it has until there is more. No
 * answer holds a secret beside what a stranger chose (sessions are cookies, `SameSite`), so that its length tells nothing. The page's own
 * files are compressed when it is built.
 */
export async function registerCompression(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    global: true,
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    threshold: worthwhile,
    customTypes: /^application\/json\b/,
    // Level 4 takes about as long as gzip and is a fifth smaller; the highest takes thirty times as long.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } },
  })
}
