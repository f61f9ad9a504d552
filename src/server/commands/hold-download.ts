import type { Dependencies } from '../dependencies.ts'
import { refuse } from '../records/texts.ts'
import type { RequestContext } from './command.ts'

const retryAfterSeconds = '1'

/**
 * Takes one of the places that an account has for downloads, until the answer is sent or who asked has left: each is deciphered as it goes.
 *
 * @throws Refusal 429 when all are taken.
 */
export function holdDownload({ actor, set, reply }: RequestContext, { limiter }: Pick<Dependencies, 'limiter'>): void {
  const free = limiter.holdHere('downloads', String(actor.id), set.limits.downloadsPerAccount)
  if (!free) throw refuse(set, 'too-many-downloads', undefined, { headers: { 'Retry-After': retryAfterSeconds } })
  reply.raw.once('finish', free).once('close', free)
  // Who has left already says it no more.
  if (reply.raw.destroyed) free()
}
