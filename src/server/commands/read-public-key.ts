import { publicPasswordKey } from '../auth/password-key.ts'
import type { Command } from './command.ts'

/** The key to encrypt passwords to, and the server's time in ms for the encrypted time stamp: a page's clock may be wrong. */
export const readPublicKey: Command = async (_request, deps) => ({
  data: { ...(await publicPasswordKey(deps)), now: deps.now().getTime() },
})
