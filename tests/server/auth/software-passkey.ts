import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import type { MadePasskey, UsedPasskey } from '#server/auth/second-factors/passkeys.ts'

type Options = { challenge: string; rp?: { id: string }; rpId?: string }
type Given = { origin?: string; challenge?: string; rpId?: string }

/** A security key in software (WebAuthn, ES256): what a browser would answer for it. */
export function softwarePasskey() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let count = 0
  const authenticatorData = (rpId: string, attested: Buffer = Buffer.alloc(0)): Buffer => {
    const flags = Buffer.from([attested.length > 0 ? 0x45 : 0x05])
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(++count)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), flags, counter, attested])
  }
  const clientData = (type: string, challenge: string, origin: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  return {
    make({ challenge, rp }: Options, given: Given = {}): MadePasskey {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const key = map([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ])
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
      const attestation = map([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authenticatorData(given.rpId ?? rp?.id ?? '', attested)],
      ])
      const data = clientData('webauthn.create', given.challenge ?? challenge, given.origin ?? 'http://127.0.0.1:8080')
      return {
        credential_id: id.toString('base64url'),
        client_data: data.toString('base64url'),
        attestation: attestation.toString('base64url'),
        transports: ['internal'],
      }
    },
    use({ challenge, rpId = '' }: Options, given: Given = {}): UsedPasskey {
      const data = clientData('webauthn.get', given.challenge ?? challenge, given.origin ?? 'http://127.0.0.1:8080')
      const told = authenticatorData(given.rpId ?? rpId)
      const signed = Buffer.concat([told, createHash('sha256').update(data).digest()])
      return {
        credential_id: id.toString('base64url'),
        client_data: data.toString('base64url'),
        authenticator_data: told.toString('base64url'),
        signature: createSign('sha256').update(signed).sign(privateKey).toString('base64url'),
      }
    },
  }
}

type Value = number | string | Buffer | Map<unknown, unknown>

/** A map as CBOR (RFC 8949), as far as attestations need it. */
function map(entries: [number | string, Value][]): Buffer {
  return Buffer.concat([head(5, entries.length), ...entries.flatMap(([key, value]) => [item(key), item(value)])])
}

function item(value: Value): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  return Buffer.isBuffer(value) ? Buffer.concat([head(2, value.length), value]) : head(5, 0)
}

function head(major: number, size: number): Buffer {
  const first = major << 5
  if (size < 24) return Buffer.from([first | size])
  return size < 256 ? Buffer.from([first | 24, size]) : Buffer.from([first | 25, size >> 8, size & 255])
}
