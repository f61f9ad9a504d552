import type { JWK } from 'jose'
import type { Dependencies } from '../../dependencies.ts'
import { seal, unseal } from '../secrets.ts'

/** Name and purpose of the key; the first thing that the portal's secret seals in a new database. */
export const signingKeys = 'oidc-signing-key'
/** How the provider signs. */
export const algorithm = 'ES256'

/**
 * The key that the provider signs with: made once, kept sealed in the database.
 *
 * @throws when it was sealed with another secret.
 */
export async function signingKey(deps: Dependencies): Promise<JWK> {
  const before = await kept(deps)
  if (before) return before
  const { pool, config, now } = deps
  const { exportJWK, generateKeyPair } = await import('jose')
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true })
  const key = { ...(await exportJWK(privateKey)), alg: algorithm, use: 'sig', kid: signingKeys }
  await pool.query('insert into secret (name, value, created_at) values ($1, to_jsonb($2::text), $3) on conflict do nothing', [
    signingKeys,
    seal(config.secret, signingKeys, key),
    now(),
  ])
  // Another server may have been first.
  return (await kept(deps)) ?? key
}

async function kept({ pool, config }: Dependencies): Promise<JWK | null> {
  const { rows } = await pool.query<{ value: string }>('select value from secret where name = $1', [signingKeys])
  return rows[0] ? (unseal(config.secret, signingKeys, rows[0].value) as JWK) : null
}
