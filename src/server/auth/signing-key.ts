import type { JWK } from 'jose'
import type { Dependencies } from '../dependencies.ts'
import { seal, unseal } from './secrets.ts'

/** Name and purpose of the key; the first thing that the portal's secret seals in a new database. */
export const signingKeys = 'oidc-signing-key'
/** How the provider signs. */
export const algorithm = 'ES256'

/**
 * The key that the provider signs with: made once, kept sealed in the database.
 *
 * @throws when it was sealed with another secret.
 */
export async function signingKey({ pool, config, now }: Dependencies): Promise<JWK> {
  const found = await pool.query<{ value: string }>('select value from secret where name = $1', [signingKeys])
  if (found.rows[0]) return unseal(config.secret, signingKeys, found.rows[0].value) as JWK
  const { exportJWK, generateKeyPair } = await import('jose')
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true })
  const key = { ...(await exportJWK(privateKey)), alg: algorithm, use: 'sig', kid: signingKeys }
  await pool.query('insert into secret (name, value, created_at) values ($1, to_jsonb($2::text), $3) on conflict do nothing', [
    signingKeys,
    seal(config.secret, signingKeys, key),
    now(),
  ])
  // Another server may have been first.
  const kept = await pool.query<{ value: string }>('select value from secret where name = $1', [signingKeys])
  return unseal(config.secret, signingKeys, kept.rows[0]?.value as string) as JWK
}
