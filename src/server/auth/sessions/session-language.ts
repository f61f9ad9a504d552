import type { FastifyRequest } from 'fastify'
import type { Dependencies } from '../../dependencies.ts'
import { sessionCookie } from './cookies.ts'
import { findSession } from './sessions.ts'

/** The language that who has this session chose for their account; null where there is no session, or none was chosen. */
export async function sessionLanguage(request: FastifyRequest, deps: Dependencies): Promise<string | null> {
  const cookie = request.cookies[sessionCookie]
  const session = cookie ? await findSession(deps, cookie, { unattended: true }) : null
  const language = session?.data?.language
  return typeof language === 'string' ? language : null
}
