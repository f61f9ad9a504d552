import { createHash, randomUUID } from 'node:crypto'
import fastify from 'fastify'
import pg from 'pg'
import { addJobSql } from '../../support/job-tables.ts'

/**
 * What the portal is measured against: a bare Fastify route on the same tables that makes the same writes, one statement after another
 * in a transaction, with no session, no right, no check, no engine.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 })
const app = fastify()

const transact = async (statements: (client: pg.PoolClient) => Promise<void>): Promise<void> => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await statements(client)
    await client.query('commit')
  } finally {
    client.release()
  }
}

const insertHistory = `insert into history (record_id, workflow, scope, seq, at, actor_id, actor_name, actor_role, event, from_state, to_state, status_id, input, data, set_hash, hash)
  values ($1, 'brand', '', $2, $3, $4, 'Bare', 'NONE', $5, $6, $7, $8, $9, $10, 'bare', $11)`
const hash = (value: unknown): Buffer => createHash('sha256').update(JSON.stringify(value)).digest()

type Move = { version: number; data: { comment?: string } }

app.post<{ Params: { id: string }; Body: Move }>('/transition/:id', async ({ params: { id }, body }) => {
  const at = new Date()
  const head = hash({ id, at, body })
  await transact(async client => {
    await client.query(
      `update lifecycle set state = '"approved"', state_text = 'approved', status_id = 1035, version = version + 1, since = $2, head = $3 where record_id = $1 and workflow = 'brand' and scope = ''`,
      [id, at, head],
    )
    await client.query(`update record set version = version + 1, updated_at = $2 where id = $1`, [id, at])
    await client.query(insertHistory, [
      id,
      body.version + 1,
      at,
      null,
      'approve',
      'submitted',
      'approved',
      1035,
      body.data,
      null,
      head,
    ])
    const job = {
      messageId: `${id}-bare-${body.version}`,
      message: 'brand-approved',
      to: 'owner',
      kind: 'brand',
      recordId: id,
      owner: process.env.OWNER,
      actor: { id: null, name: 'Bare' },
      input: {},
    }
    await client.query(addJobSql, ['notify', JSON.stringify(job)])
  })
  return { version: body.version + 1 }
})

app.post<{ Body: { data: { brand_name: string } } }>('/create', async ({ body }) => {
  const id = randomUUID()
  const at = new Date()
  const head = hash({ id, at })
  await transact(async client => {
    await client.query(
      `insert into record (id, kind, owner, label, data, draft, set_hash, created_at, updated_at) values ($1, 'brand', $2, $3, '{}', $4, 'bare', $5, $5)`,
      [id, process.env.OWNER, body.data.brand_name, body.data, at],
    )
    await client.query(
      `insert into lifecycle (record_id, owner, workflow, state, state_text, status_id, since, head) values ($1, $4, 'brand', '"created"', 'created', 1031, $2, $3)`,
      [id, at, head, process.env.OWNER],
    )
    await client.query(insertHistory, [id, 1, at, null, 'create', null, 'created', 1031, '{}', null, head])
  })
  return { id, draft: body.data }
})

const page = `select r.*, l.state_text, l.status_id, l.version as row, l.since from lifecycle l join record r on r.id = l.record_id
  where l.workflow = 'brand' and l.scope = '' and l.state_text = 'submitted' order by l.since, l.record_id limit 25`
app.get('/page', async () => (await pool.query(page)).rows)

await app.listen({ port: 0, host: '127.0.0.1' })
const address = app.server.address()
process.stdout.write(`Bare http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}\n`)
process.once('SIGTERM', () => app.close().then(() => pool.end()))
