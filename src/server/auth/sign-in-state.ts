import type { Dependencies } from '../dependencies.ts'
import { authLimits } from './limits.ts'
import { sha256 } from './secrets.ts'

/** What is kept of a sign-in from its start to the provider's answer. `browser` is the hash of the browser's value. */
export type SignInState = { verifier: string; nonce: string; browser: string; returnTo: string; providerID: string }

/** Keeps a sign-in under its state, of which only the hash is stored. */
export async function saveSignIn(deps: Dependencies, state: string, saved: SignInState): Promise<void> {
  const expires = new Date(deps.now().getTime() + authLimits(deps.set()).session.stateMinutes * 60_000)
  await deps.pool.query('insert into sign_in_state (hash, payload, expires) values ($1, $2, $3)', [
    sha256(state),
    JSON.stringify(saved),
    expires,
  ])
}

/** Takes a sign-in out: a state is good for one answer. Null when it is unknown, used, or older than it may be. */
export async function takeSignIn(deps: Dependencies, state: string): Promise<SignInState | null> {
  const { rows } = await deps.pool.query<{ payload: SignInState; expires: Date }>(
    'delete from sign_in_state where hash = $1 returning payload, expires',
    [sha256(state)],
  )
  const found = rows[0]
  // Nonces of passwords lie in the same table, with nothing in them.
  return found?.payload.verifier && found.expires > deps.now() ? found.payload : null
}
