import type { Adapter, AdapterConstructor, AdapterPayload } from 'oidc-provider'
import { errors } from 'oidc-provider'
import type { Dependencies } from '../../dependencies.ts'
import { tokenId } from '../sessions/sessions.ts'

/** Kinds whose id is the secret itself: kept by its hash only. The other ids are worth nothing without a signed cookie. */
const secretIds = new Set(['AccessToken', 'RefreshToken', 'AuthorizationCode'])

/** NUL as JSON writes it, and not a backslash before "u0000". */
const nul = /(?<!\\)(?:\\\\)*\\u0000/

/** The provider's store in table `oidc`. Tokens are found by their hash; a code is used up by one of many who try. */
export function oidcAdapter({ pool, now }: Pick<Dependencies, 'pool' | 'now'>): AdapterConstructor {
  return class implements Adapter {
    readonly kind: string

    constructor(kind: string) {
      this.kind = kind
    }

    async upsert(id: string, payload: AdapterPayload, seconds: number): Promise<void> {
      const expires = seconds ? new Date(now().getTime() + seconds * 1000) : null
      const { jti, ...rest } = payload
      const kept = JSON.stringify(secretIds.has(this.kind) ? rest : { ...rest, jti })
      // Whatever parameter it came in: the database stores no NUL.
      if (nul.test(kept)) throw new errors.InvalidRequest('a value holds a NUL')
      await pool.query(
        `insert into oidc (kind, id, payload, uid, user_code, grant_id, expires) values ($1, $2, $3, $4, $5, $6, $7)
           on conflict (kind, id) do update set payload = excluded.payload, uid = excluded.uid, grant_id = excluded.grant_id, expires = excluded.expires`,
        [this.kind, this.#kept(id), kept, payload.uid ?? null, payload.userCode ?? null, payload.grantId ?? null, expires],
      )
    }

    async find(id: string): Promise<AdapterPayload | undefined> {
      const payload = await this.#one('id', this.#kept(id))
      return payload && { ...payload, jti: id }
    }

    findByUid(uid: string): Promise<AdapterPayload | undefined> {
      return this.#one('uid', uid)
    }

    findByUserCode(code: string): Promise<AdapterPayload | undefined> {
      return this.#one('user_code', code)
    }

    async consume(id: string): Promise<void> {
      const used = await pool.query(
        `update oidc set payload = payload || jsonb_build_object('consumed', $3::bigint) where kind = $1 and id = $2 and not payload ? 'consumed'`,
        [this.kind, this.#kept(id), Math.floor(now().getTime() / 1000)],
      )
      if (used.rowCount === 0) throw new errors.InvalidGrant('it was used before')
    }

    async destroy(id: string): Promise<void> {
      await pool.query('delete from oidc where kind = $1 and id = $2', [this.kind, this.#kept(id)])
    }

    async revokeByGrantId(grantId: string): Promise<void> {
      await pool.query('delete from oidc where grant_id = $1', [grantId])
    }

    #kept(id: string): string {
      return secretIds.has(this.kind) ? tokenId(id) : id
    }

    async #one(column: 'id' | 'uid' | 'user_code', value: string): Promise<AdapterPayload | undefined> {
      // No stored text has a NUL, and the database refuses to look for it.
      if (value.includes('\0')) return undefined
      const found = await pool.query<{ payload: AdapterPayload }>(
        `select payload from oidc where kind = $1 and ${column} = $2 and (expires is null or expires > $3)`,
        [this.kind, value, now()],
      )
      return found.rows[0]?.payload
    }
  }
}
