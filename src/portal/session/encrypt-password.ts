import { ApiError, call } from '../api/call.ts'
import { textsOf } from '../texts/say.ts'

/**
 * Encrypts a password to the server's published key: a compact JWE of the password, the time and a nonce, so that it cannot be used
 * again. The library comes with the first password that is sent.
 */
export async function encryptPassword(password: string): Promise<string> {
  const [{ CompactEncrypt, importJWK }, answer] = await Promise.all([import('jose').catch(notThere), call('readPublicKey')])
  const { now, ...key } = answer.data as { kid: string; now: number }
  // The server's time: this computer's clock may be wrong.
  const text = JSON.stringify({ password, at: now, nonce: crypto.randomUUID() })
  const header = { alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: key.kid }
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader(header)
    .encrypt(await importJWK(key as never, 'RSA-OAEP-256'))
}

/** What is loaded late and does not arrive is a call without an answer, to who asked. */
function notThere(): never {
  throw new ApiError({ status: 0, code: 'no-answer', message: textsOf('errors')('no-answer') })
}
