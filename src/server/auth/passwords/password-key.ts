import { compactDecrypt, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import type { Dependencies } from '../../dependencies.ts'
import type { Refusal } from '../../errors.ts'
import { isUnavailable } from '../../http/unavailable.ts'
import { refuse } from '../../records/texts.ts'
import { seal, sha256, unseal } from '../secrets.ts'

const name = 'password-keys'
/** How long an encrypted password stays usable. */
const usableMs = 10 * 60_000
const jweAlgorithms = {
  keyManagementAlgorithms: ['RSA-OAEP-256'],
  contentEncryptionAlgorithms: ['A256GCM'],
  maxDecompressedLength: 0,
}

type Key = { kid: string; private: string }
type Keys = { current: Key; previous: Key | null }
type Needed = Pick<Dependencies, 'pool' | 'config' | 'now' | 'token'>
type Saying = Pick<Dependencies, 'set'>

/** The key that pages encrypt passwords to, as a public JSON Web Key; made at the first call. */
export async function publicPasswordKey(deps: Needed): Promise<JWK> {
  const { current } = await loadKeys(deps)
  const { kty, n, e } = unseal(deps.config.secret, name, current.private) as JWK
  return { kty: kty as string, n: n as string, e: e as string, kid: current.kid, alg: 'RSA-OAEP-256', use: 'enc' }
}

/** Makes a new key; what was encrypted to the one before can still be read, once more. */
export async function rotatePasswordKey(deps: Needed): Promise<void> {
  const { current } = await loadKeys(deps)
  const keys: Keys = { current: await makeKey(deps), previous: current }
  await deps.pool.query('update secret set value = $2, created_at = $3 where name = $1', [name, JSON.stringify(keys), deps.now()])
}

/** A password as a page sent it; until `old` it could be sent again. */
export type SentPassword = { password: string; nonce: string; old: Date }

/**
 * Reads a password that a page encrypted: a compact JWE of {password, at (ms since 1970 or ISO), nonce}. Nothing is written; it must still
 * be spent. Whatever is wrong with it (another algorithm or key, damaged, old), the answer is one and the same 400.
 */
export async function decryptPassword(deps: Needed & Saying, jwe: unknown): Promise<SentPassword> {
  try {
    const { current, previous } = await loadKeys(deps)
    const { plaintext } = await compactDecrypt(
      String(jwe),
      async (header: { kid?: string }) => {
        const key = [current, previous].find(candidate => candidate?.kid === header.kid)
        if (!key) throw new Error('unknown key')
        return importJWK(unseal(deps.config.secret, name, key.private) as JWK, 'RSA-OAEP-256')
      },
      jweAlgorithms,
    )
    const { password, at, nonce } = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(plaintext))
    if (typeof password !== 'string' || typeof nonce !== 'string' || nonce.length < 8 || nonce.length > 128)
      throw new Error('shape')
    const made = new Date(at).getTime()
    if (!(Math.abs(deps.now().getTime() - made) <= usableMs)) throw new Error('old')
    return { password, nonce, old: new Date(made + usableMs) }
  } catch (error) {
    // A database that does not answer is not the visitor's mistake.
    if (isUnavailable(error) || typeof (error as { severity?: unknown }).severity === 'string') throw error
    throw unreadable(deps)
  }
}

/**
 * Uses an encrypted password up, so that who saw it on its way cannot send it again; kept until it is old anyway. To be called once the
 * try is counted: what limits refuse keeps nothing.
 *
 * @throws Refusal 400, as of one that cannot be read.
 */
export async function spendPassword(deps: Pick<Needed, 'pool'> & Saying, { nonce, old }: SentPassword): Promise<void> {
  const { rowCount } = await deps.pool.query(
    'insert into sign_in_state (hash, payload, expires) values ($1, $2, $3) on conflict do nothing',
    [sha256(`password-nonce:${nonce}`), '{}', old],
  )
  if (rowCount !== 1) throw unreadable(deps)
}

function unreadable({ set }: Saying): Refusal {
  return refuse(set(), 'unreadable-password')
}

async function loadKeys(deps: Needed): Promise<Keys> {
  const found = await deps.pool.query<{ value: Keys }>('select value from secret where name = $1', [name])
  if (found.rows[0]) return found.rows[0].value
  const keys: Keys = { current: await makeKey(deps), previous: null }
  await deps.pool.query('insert into secret (name, value, created_at) values ($1, $2, $3) on conflict do nothing', [
    name,
    JSON.stringify(keys),
    deps.now(),
  ])
  // Another server may have been first.
  return loadKeys(deps)
}

async function makeKey(deps: Needed): Promise<Key> {
  const { privateKey } = await generateKeyPair('RSA-OAEP-256', { modulusLength: 2048, extractable: true })
  return { kid: deps.token(9), private: seal(deps.config.secret, name, await exportJWK(privateKey)) }
}
