import { keyedHash, sameBytes } from '../auth/secrets.ts'
import type { Config } from '../config.ts'

type Signing = Pick<Config, 'secret' | 'publicUrl'>

/** Address of an uploaded picture for who cannot sign in, such as a messaging channel. It holds as long as the secret does. */
export function pictureAddress(config: Signing, file: string): string {
  return `${config.publicUrl}/pictures/${file}/${signature(config.secret, file)}`
}

/** Whether `pictureAddress` has given this address out. The texts are compared: several decode to the same bytes. */
export function isSigned(secret: string, file: string, given: string): boolean {
  return sameBytes(Buffer.from(signature(secret, file)), Buffer.from(given))
}

function signature(secret: string, file: string): string {
  return keyedHash(secret, 'picture', file).toString('base64url')
}
