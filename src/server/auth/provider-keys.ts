import { exportJWK, generateKeyPair, type JWK } from 'jose'
import type { Dependencies } from '../dependencies.ts'
import { seal, unseal } from './secrets.ts'

const name = 'provider-keys'
export const signingAlgorithm = 'ES256'

/** The provider's private signing keys, the same on every server; made at the first start and kept encrypted. */
export async function providerKeys(deps: Pick<Dependencies, 'pool' | 'config' | 'token' | 'now'>): Promise<{ keys: JWK[] }> {
  const found = await deps.pool.query<{ value: { sealed: string } }>('select value from secret where name = $1', [name])
  if (found.rows[0]) return unseal(deps.config.secret, name, found.rows[0].value.sealed) as { keys: JWK[] }
  const { privateKey } = await generateKeyPair(signingAlgorithm, { extractable: true })
  const key: JWK = { ...(await exportJWK(privateKey)), kid: deps.token(9), alg: signingAlgorithm, use: 'sig' }
  const sealed = seal(deps.config.secret, name, { keys: [key] })
  await deps.pool.query('insert into secret (name, value, created_at) values ($1, $2, $3) on conflict do nothing', [
    name,
    JSON.stringify({ sealed }),
    deps.now(),
  ])
  // Another server may have been first.
  return providerKeys(deps)
}
