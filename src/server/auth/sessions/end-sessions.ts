import type pg from 'pg'
import { tellSessionsEnded } from '../codes/code-events.ts'
import { endOpenSignIns } from './sessions.ts'

/** What goes on: the hash of a session, and how the provider's store names a token that asks. */
type Except = { session: Buffer | null; token: string | null }

/**
 * Ends every session of an account but one, and revokes all tokens that did not come with that one's sign-in. Open streams close, the own
 * ones, too: their pages connect again.
 */
export async function endOtherSessions(client: pg.ClientBase, accountId: string, { session, token }: Except): Promise<void> {
  await client.query('delete from session where account_id = $1 and hash is distinct from $2', [accountId, session])
  await client.query(
    `with kept as (
       select t.grant_id, t.payload->>'sessionUid' as uid from oidc t
        where t.kind in ('AccessToken', 'RefreshToken')
          and (t.id = $3 or t.id in (select jsonb_array_elements_text(s.tokens->'hashes') from session s where s.hash = $2)))
     delete from oidc o where o.payload->>'accountId' = $1::text and not exists (
       select 1 from kept k where o.grant_id = k.grant_id or (o.kind = 'Grant' and o.id = k.grant_id) or (o.kind = 'Session' and o.uid = k.uid))`,
    [accountId, session, token],
  )
  await endOpenSignIns(client, accountId)
  await tellSessionsEnded(client, accountId)
}
