import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type { JsonObject } from '#engine/definitions/types.ts'
import { ApiError } from '../api/call.ts'
import { textsOf } from '../texts/say.ts'

/**
 * Has the browser make a passkey.
 *
 * @param options what the server asks (WebAuthn).
 * @param failed said when the browser makes none: it cannot, or the person did not want to.
 * @returns what the server takes: bytes as base64url.
 */
export async function makePasskey(options: unknown, failed = textsOf('session')('passkey-failed')): Promise<JsonObject> {
  const made = await startRegistration({ optionsJSON: options as never }).catch(() => {
    throw new ApiError({ status: 0, message: failed })
  })
  const { clientDataJSON, attestationObject, transports = [] } = made.response
  return { credential_id: made.id, client_data: clientDataJSON, attestation: attestationObject, transports }
}

/** Has the browser use a passkey of the account that signs in. */
export async function takePasskey(options: unknown): Promise<JsonObject> {
  const used = await startAuthentication({ optionsJSON: options as never }).catch(() => {
    throw new ApiError({ status: 0, message: textsOf('session')('passkey-failed') })
  })
  const { clientDataJSON, authenticatorData, signature } = used.response
  return { credential_id: used.id, client_data: clientDataJSON, authenticator_data: authenticatorData, signature }
}
