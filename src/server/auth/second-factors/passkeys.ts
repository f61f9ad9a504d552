import {
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers'
import type pg from 'pg'
import type { JsonObject } from '#engine/definitions/types.ts'
import type { Dependencies } from '../../dependencies.ts'
import { pageTexts } from '../../page-texts.ts'
import { refuse } from '../../records/texts.ts'
import type { Account } from '../accounts/person.ts'
import { storeBegun, takeBegun } from './begun.ts'

const challengeBytes = 32
/** COSE numbers of EdDSA, ES256 and RS256, which every authenticator has one of. The library's own list asks Node for what it only tries out. */
const supportedAlgorithmIDs = [-8, -7, -257]

/** What a browser answers that made a passkey; bytes as base64url. */
export type MadePasskey = { credential_id: string; client_data: string; attestation: string; transports?: string[] }
/** What it answers that used one. */
export type UsedPasskey = { credential_id: string; client_data: string; authenticator_data: string; signature: string }
/** How a browser is asked. */
export type PasskeyOptions = JsonObject

type Row = {
  id: string
  credential_id: string | null
  public_key: Buffer | null
  sign_count: number | null
  transports: AuthenticatorTransport[] | null
}

/** What a browser makes a passkey for this account by; those that it has already are named, so that none is made twice. */
export async function beginPasskey(
  client: pg.ClientBase | pg.Pool,
  deps: Dependencies,
  account: Account,
): Promise<PasskeyOptions> {
  const challenge = deps.token(challengeBytes)
  const options = await generateRegistrationOptions({
    rpName: pageTexts('frame')('portal'),
    rpID: rpId(deps),
    userName: account.email,
    userID: new Uint8Array(Buffer.from(account.id)),
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    supportedAlgorithmIDs,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    excludeCredentials: (await passkeysOf(client, account.id)).map(known),
  })
  await storeBegun(client, deps, account.id, 'passkey', challenge)
  return Object.fromEntries(Object.entries(options))
}

/**
 * Adds the passkey that was begun.
 *
 * @throws Refusal 409 when none was begun or too long ago, 400 when what the browser made is not what was asked.
 */
export async function addPasskey(
  client: pg.ClientBase,
  deps: Dependencies,
  account: Account,
  { name, ...made }: MadePasskey & { name: string },
): Promise<void> {
  const challenge = await takeBegun(client, deps, account.id, 'passkey')
  if (challenge === null) throw refuse(deps.set(), 'set-up-ended')
  const { credential_id: id, client_data: clientDataJSON, attestation: attestationObject, transports = [] } = made
  if (!isPlain(attestationObject)) throw refuse(deps.set(), 'passkey-not-valid')
  const found = await verifyRegistrationResponse({
    response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response: { clientDataJSON, attestationObject } },
    supportedAlgorithmIDs,
    ...expected(deps, challenge),
  }).catch(() => null)
  if (!found?.verified) throw refuse(deps.set(), 'passkey-not-valid')
  const { credential } = found.registrationInfo
  const { rowCount } = await client.query(
    `insert into second_factor (id, account_id, kind, name, credential_id, public_key, sign_count, transports, added_at)
     values ($1, $2, 'passkey', $3, $4, $5, $6, $7, $8) on conflict (credential_id) do nothing`,
    [
      deps.newId(),
      account.id,
      name,
      credential.id,
      Buffer.from(credential.publicKey),
      credential.counter,
      transports,
      deps.now(),
    ],
  )
  if (rowCount !== 1) throw refuse(deps.set(), 'passkey-not-valid')
}

/** What a browser is asked by to use a passkey of this account; null when it has none. */
export async function askForPasskey(
  client: pg.ClientBase | pg.Pool,
  deps: Dependencies,
  accountId: string,
  challenge: string,
): Promise<PasskeyOptions | null> {
  const passkeys = await passkeysOf(client, accountId)
  if (passkeys.length === 0) return null
  const options = await generateAuthenticationOptions({
    rpID: rpId(deps),
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    userVerification: 'preferred',
    allowCredentials: passkeys.map(known),
  })
  return Object.fromEntries(Object.entries(options))
}

/** Whether what a browser answered to the challenge was signed by a passkey of the account. */
export async function takesPasskey(
  client: pg.ClientBase,
  deps: Dependencies,
  accountId: string,
  challenge: string,
  used: UsedPasskey,
): Promise<boolean> {
  const row = (await passkeysOf(client, accountId)).find(one => one.credential_id === used.credential_id)
  if (!row?.credential_id || !row.public_key) return false
  const { credential_id: id, client_data: clientDataJSON, authenticator_data: authenticatorData, signature } = used
  const found = await verifyAuthenticationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, authenticatorData, signature },
    },
    credential: { id, publicKey: new Uint8Array(row.public_key), counter: row.sign_count ?? 0 },
    ...expected(deps, challenge),
  }).catch(() => null)
  if (!found?.verified) return false
  const sql = 'update second_factor set sign_count = $2, used_at = $3 where id = $1'
  await client.query(sql, [row.id, found.authenticationInfo.newCounter, deps.now()])
  return true
}

/**
 * Whether an attestation names nobody who vouches for the key. Others were not asked for, and checking them would follow addresses in the
 * certificates that were sent.
 */
function isPlain(attestation: string): boolean {
  try {
    const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestation))
    const format = decoded.get('fmt')
    return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined)
  } catch {
    return false
  }
}

async function passkeysOf(client: pg.ClientBase | pg.Pool, accountId: string): Promise<Row[]> {
  const { rows } = await client.query<Row>(
    `select id, credential_id, public_key, sign_count, transports from second_factor where account_id = $1 and kind = 'passkey' order by added_at, id`,
    [accountId],
  )
  return rows
}

const known = ({ credential_id, transports }: Row) => ({
  id: credential_id ?? '',
  transports: transports ?? [],
})

/** Passkeys belong to the host that people see. */
const rpId = ({ config }: Dependencies): string => new URL(config.publicUrl).hostname

/** The password was given before: that somebody is there is enough. */
const expected = (deps: Dependencies, challenge: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: new URL(deps.config.publicUrl).origin,
  expectedRPID: rpId(deps),
  requireUserVerification: false,
})
