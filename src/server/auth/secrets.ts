import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

const nonceBytes = 12
const tagBytes = 16

/** What the portal's secret makes keys for. docs/security.md says of each what it protects, how long it lives and what losing it means. */
export const keyPurposes = [
  'files: master key',
  'oidc-client',
  'oidc-cookies',
  'one-time-code',
  'phone-answer',
  'picture',
  'channel webhook',
  'channel marks',
  'limits',
  'audit',
  'seal:oidc-signing-key',
  'seal:password-keys',
  'seal:session-tokens',
  'seal:deliveries',
  'seal:delivery-facts',
  'seal:second-factor',
  'seal:second-factor-begun',
  'seal:answers',
] as const
type KeyPurpose = (typeof keyPurposes)[number]
type Sealed<Purpose> = Purpose extends `seal:${infer Name}` ? Name : never
/** What is kept sealed in the database. */
type SealedPurpose = Sealed<KeyPurpose>

/** A 256-bit key for one purpose, derived from the portal's secret; different purposes never share a key. */
export function deriveKey(secret: string, purpose: KeyPurpose): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'onramp', purpose, 32))
}

/** Encrypts a JSON value with AES-256-GCM under the portal's secret; the purpose is bound to it. Gives base64url. */
export function seal(secret: string, purpose: SealedPurpose, value: unknown): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', deriveKey(secret, `seal:${purpose}`), nonce)
  const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')
}

/** Undoes `seal`. Throws if the secret or the purpose is another, or a bit was changed. */
export function unseal(secret: string, purpose: SealedPurpose, sealed: string): unknown {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', deriveKey(secret, `seal:${purpose}`), bytes.subarray(0, nonceBytes))
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  const text = Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()])
  return JSON.parse(text.toString('utf8'))
}

/** SHA-256, for looking up tokens of full strength without keeping them. */
export function sha256(value: string): Buffer {
  return createHash('sha256').update(value).digest()
}

/** HMAC-SHA-256 under a key of its own purpose; needed where the value itself is guessable. */
export function keyedHash(secret: string, purpose: KeyPurpose, value: string): Buffer {
  return createHmac('sha256', deriveKey(secret, purpose)).update(value).digest()
}

/** Compares in constant time; values of different length are different. */
export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.byteLength === b.byteLength && timingSafeEqual(a, b)
}
