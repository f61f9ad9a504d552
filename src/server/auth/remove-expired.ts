import type { Dependencies } from '../dependencies.ts'
import { authLimits } from './limits.ts'

const day = 86_400_000
/** One-time codes are kept a while to see what was asked. */
const codeDays = 30

/** Removes what no sign-in can use any more; run it every few minutes. */
export async function removeExpired(deps: Pick<Dependencies, 'pool' | 'now' | 'set'>): Promise<void> {
  const now = deps.now()
  const { absoluteHours } = authLimits(deps.set()).session
  await deps.pool.query('delete from sign_in_state where expires < $1', [now])
  await deps.pool.query('delete from oidc where expires < now()')
  await deps.pool.query('delete from session where created_at < $1', [new Date(now.getTime() - absoluteHours * 3_600_000)])
  await deps.pool.query('delete from email_token where expires < $1', [new Date(now.getTime() - day)])
  await deps.pool.query('delete from one_time_code where created_at < $1', [new Date(now.getTime() - codeDays * day)])
  await deps.pool.query('delete from blocked_phone where until < $1', [now])
}
