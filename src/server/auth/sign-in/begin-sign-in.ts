import type { FastifyReply, FastifyRequest } from 'fastify'
import { signInAddress } from '#engine/definitions/pages/own-pages.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { Refusal } from '../../errors.ts'
import { clientAddress } from '../../http/client-address.ts'
import { contentText } from '../../records/texts.ts'
import { tooMany } from '../limiter.ts'
import { messagePage, messagePolicy } from '../message-page.ts'

/** Counts one step of beginning to sign in, each of which is kept until it expires; 429 when an address begins too often, else null. */
export async function beginsTooOften(
  request: FastifyRequest,
  { limiter, set }: Pick<Dependencies, 'limiter' | 'set'>,
): Promise<Refusal | null> {
  const verdict = await limiter.consume('signInBegun.perAddress', clientAddress(request))
  return verdict.allowed ? null : tooMany(set(), verdict, 'too-many')
}

/** Answers a step of signing in with a refusal: a browser gets a page with the way back. */
export function sayRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal, deps: Dependencies): FastifyReply {
  if (!request.headers.accept?.includes('text/html')) throw refusal
  const link = {
    text: contentText(deps.set(), 'account-answers', 'sign-in-again'),
    to: deps.config.basePath + signInAddress(deps.set().navigation),
  }
  return reply
    .status(refusal.status)
    .headers(refusal.headers)
    .header('content-security-policy', messagePolicy)
    .type('text/html; charset=utf-8')
    .send(
      messagePage(deps.set(), {
        title: contentText(deps.set(), 'account-answers', 'sign-in-failed'),
        text: refusal.message,
        link,
      }),
    )
}
