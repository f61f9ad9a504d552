import { type Adapter, type AdapterPayload, errors } from 'oidc-provider'
import type pg from 'pg'
import { tokenId } from './sessions.ts'

/** Kinds whose id is the secret itself: only its hash is kept. Other ids are useless without a signed cookie. */
const hashed = new Set(['AccessToken', 'RefreshToken', 'AuthorizationCode'])

/** Keeps what the provider remembers in the table `oidc`; one per kind. */
export class ProviderStore implements Adapter {
  readonly #pool: pg.Pool
  readonly #kind: string

  constructor(pool: pg.Pool, kind: string) {
    this.#pool = pool
    this.#kind = kind
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<void> {
    const { jti, ...rest } = payload
    const kept = hashed.has(this.#kind) ? rest : { ...rest, jti }
    await this.#pool.query(
      `insert into oidc (kind, id, payload, uid, user_code, grant_id, expires) values ($1, $2, $3, $4, $5, $6, now() + $7 * interval '1 second')
       on conflict (kind, id) do update set payload = excluded.payload, uid = excluded.uid, grant_id = excluded.grant_id, expires = excluded.expires`,
      [
        this.#kind,
        this.#id(id),
        JSON.stringify(kept),
        payload.uid ?? null,
        payload.userCode ?? null,
        payload.grantId ?? null,
        expiresIn,
      ],
    )
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const payload = await this.#one('id', this.#id(id))
    return payload && { ...payload, jti: id }
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.#one('uid', uid)
  }

  async findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    return this.#one('user_code', userCode)
  }

  /** One caller only may use a code, however many come at once. */
  async consume(id: string): Promise<void> {
    const { rowCount } = await this.#pool.query(
      `update oidc set payload = payload || jsonb_build_object('consumed', extract(epoch from now())::bigint)
       where kind = $1 and id = $2 and not payload ? 'consumed'`,
      [this.#kind, this.#id(id)],
    )
    if (rowCount !== 1) throw new errors.InvalidGrant('already used')
  }

  async destroy(id: string): Promise<void> {
    await this.#pool.query('delete from oidc where kind = $1 and id = $2', [this.#kind, this.#id(id)])
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await this.#pool.query('delete from oidc where kind = $1 and grant_id = $2', [this.#kind, grantId])
  }

  async #one(column: 'id' | 'uid' | 'user_code', value: string): Promise<AdapterPayload | undefined> {
    const { rows } = await this.#pool.query<{ payload: AdapterPayload }>(
      `select payload from oidc where kind = $1 and ${column} = $2 and (expires is null or expires > now())`,
      [this.#kind, value],
    )
    return rows[0]?.payload
  }

  #id(id: string): string {
    return hashed.has(this.#kind) ? tokenId(id) : id
  }
}
