import portal from '../../../package.json' with { type: 'json' }
import { charge } from '../auth/limiter.ts'
import { sameBytes, sha256 } from '../auth/secrets.ts'
import { refuse } from '../records/texts.ts'
import type { Command } from './command.ts'

/** The version of the portal and of its definitions, for who knows both secrets of the configuration. 403 for others, and where none are set. */
export const readVersion: Command<'read-version'> = async ({ address, body, set }, deps) => {
  await charge(deps, [['versionAsked.perAddress', address]])
  const { versionSecrets } = deps.config
  // Hashes are of one length, and both are compared, so the time says nothing.
  const right = [body.first, body.second].map((given, index) => sameBytes(sha256(given), sha256(versionSecrets?.[index] ?? '')))
  if (!versionSecrets || right.includes(false)) throw refuse(set, 'not-authorized')
  return { data: { version: `${portal.version}+${set.hash}` } }
}
