import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '../config.ts'

type Signing = Pick<Config, 'secret' | 'publicUrl'>

/** Address of an uploaded picture for who cannot sign in, such as a messaging channel. It holds as long as the secret does. */
export function pictureAddress(config: Signing, file: string): string {
  return `${config.publicUrl}/pictures/${file}/${signature(config.secret, file)}`
}

/** Whether `pictureAddress` has given this address out. */
export function isSigned(secret: string, file: string, given: string): boolean {
  const [right, said] = [Buffer.from(signature(secret, file)), Buffer.from(given)]
  return right.length === said.length && timingSafeEqual(right, said)
}

function signature(secret: string, file: string): string {
  return createHmac('sha256', secret).update(`picture/${file}`).digest('base64url')
}
