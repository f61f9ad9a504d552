import { randomBytes } from 'node:crypto'
import type { Dependencies } from '../../dependencies.ts'
import { sameBytes } from '../secrets.ts'

/** Cost of one hash: 19 MiB, two passes (about 45 ms). A change makes older hashes be renewed at the next sign-in. */
const cost = { memory: 19456, passes: 2, parallelism: 1 }
const tagLength = 32

type Needs = Pick<Dependencies, 'passwordThreads'>
type Stored = { memory: number; passes: number; parallelism: number; nonce: Buffer; tag: Buffer }

/** Hashes with argon2id; gives the standard text form, with its parameters and salt. Throws Refusal 503 when too many wait. */
export async function hashPassword({ passwordThreads }: Needs, password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await passwordThreads.derive({ message: Buffer.from(password), nonce, tagLength, ...cost })
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(nonce)}$${base64(tag)}`
}

/** Whether the password is the one hashed. Without a hash it does the same work and says no, so that time tells nothing. Throws Refusal 503 when too many wait. */
export async function verifyPassword({ passwordThreads }: Needs, password: string, hash: string | null): Promise<boolean> {
  const stored = (hash && parse(hash)) || dummy
  const { nonce, tag, ...parameters } = stored
  const message = Buffer.from(password)
  const computed = await passwordThreads.derive({ message, nonce, tagLength: tag.length, ...parameters })
  return sameBytes(computed, tag) && stored !== dummy
}

/** Whether the hash was made with other parameters than today's. */
export function needsRehash(hash: string): boolean {
  const stored = parse(hash)
  return stored?.memory !== cost.memory || stored.passes !== cost.passes || stored.parallelism !== cost.parallelism
}

const dummy: Stored = { ...cost, nonce: randomBytes(16), tag: randomBytes(tagLength) }

function parse(hash: string): Stored | null {
  const found = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(hash)
  if (!found) return null
  const [memory, passes, parallelism] = found.slice(1, 4).map(Number) as [number, number, number]
  return { memory, passes, parallelism, nonce: Buffer.from(found[4] ?? '', 'base64'), tag: Buffer.from(found[5] ?? '', 'base64') }
}

/** The text form has base64 without padding. */
function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
