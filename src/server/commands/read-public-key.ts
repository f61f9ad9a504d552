import { publicPasswordKey } from '../auth/passwords/password-key.ts'
import type { Command } from './command.ts'

/** The key to encrypt passwords to, and the server's time in ms for the encrypted time stamp: a page's clock may be wrong. */
export const readPublicKey: Command<'read-public-key'> = async (_request, deps) => {
  const { kty = '', n = '', e = '', kid = '', alg = '', use = '' } = await publicPasswordKey(deps)
  return { data: { kty, n, e, kid, alg, use, now: deps.now().getTime() } }
}
