import { isObject } from '#engine/definitions/json/is-object.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import { fieldsRefused } from '../../records/drafts/check-data.ts'
import { refusalText, refuse } from '../../records/texts.ts'
import type { UsedPasskey } from '../second-factors/passkeys.ts'
import type { SecondProof } from './second-step.ts'

const codeCharacters = 64
/** Base64url; what a browser signs is some hundred bytes, an extension of it may be more. */
const passkeyBytes = /^[\w-]{1,4096}$/

/**
 * The second factor that a request gives; null where it gives none.
 *
 * @throws Refusal 422 at the code that is none, 400 for a passkey that is none.
 */
export function secondProofIn(set: PublishedSet, { code, passkey }: JsonObject): SecondProof | null {
  if (code !== undefined) {
    if (typeof code === 'string' && code.trim() !== '' && code.length <= codeCharacters) return { code }
    throw fieldsRefused(set, [{ path: '/code', message: refusalText(set, 'second-factor-wrong') }])
  }
  if (passkey === undefined) return null
  const part = (member: keyof UsedPasskey): string => {
    const value = isObject(passkey) ? passkey[member] : undefined
    if (typeof value === 'string' && passkeyBytes.test(value)) return value
    throw refuse(set, 'passkey-not-valid')
  }
  return {
    passkey: {
      credential_id: part('credential_id'),
      client_data: part('client_data'),
      authenticator_data: part('authenticator_data'),
      signature: part('signature'),
    },
  }
}
