import pg from 'pg'
import type { Actor } from '#engine/conditions/facts.ts'
import { findAccount } from '#server/auth/accounts/accounts.ts'
import { actorOf } from '#server/auth/sessions/actor.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { type ListPage, listRecords } from '#server/records/lists/list-records.ts'
import type { Row } from '../table.ts'
import { connect, type Person, signedIn } from './people.ts'
import { makeSubmitted } from './records.ts'

const calls = 200
const sizes = [10_000, 1_000_000]
const pagesDeep = 200

/**
 * A page of a queue in a small and in a large database, the first and one two hundred pages further, for who sees all and for one
 * owner, counts included. In turn, so that whatever else the machine does touches all alike.
 */
export async function compareLists(open: () => Promise<{ url: string; stop(): Promise<void> }>): Promise<Row[]> {
  const databases = []
  for (const size of sizes) databases.push(await filled(size, await open()))
  const [small, large] = databases as [Filled, Filled]
  try {
    const rows: Row[] = []
    for (const who of ['reviewer', 'owner'] as const) {
      const cursors = [await deep(small, who), await deep(large, who)] as const
      const first = await inTurn(
        () => page(small, who),
        () => page(large, who),
      )
      const further = await inTurn(
        () => page(small, who, cursors[0]),
        () => page(large, who, cursors[1]),
      )
      rows.push(line(`first page, ${who}`, first), line(`deep page, ${who}`, further))
      rows.push(line(`deep against first, 1,000,000, ${who}`, [first[1] ?? 0, further[1] ?? 0]))
    }
    return rows
  } finally {
    for (const one of databases) await one.close()
  }
}

type Filled = { deps: Dependencies; reviewer: Actor; owner: Actor; close(): Promise<void> }

async function filled(size: number, database: { url: string; stop(): Promise<void> }): Promise<Filled> {
  const { deps, close } = await connect(database.url)
  const owner = new pg.Pool({ connectionString: database.url, options: '-c statement_timeout=0' })
  const people = {
    reviewer: await signedIn(deps, 'asha@bench.example', 'ADMIN_DOTGO_READWRITE', 'Platform'),
    owner: await signedIn(deps, 'ravi@bench.example', 'DEVELOPER', 'Growing Tree'),
  }
  await makeSubmitted(owner, deps, people.owner, size, 1)
  while (((await owner.query<{ left: number }>('select fold_lifecycle_counts() as left')).rows[0]?.left ?? 0) > 0);
  await owner.query('vacuum analyze')
  await owner.end()
  const actor = async ({ id }: Person): Promise<Actor> => actorOf(deps.set(), (await findAccount(deps.pool, id)) as never)
  return {
    deps,
    reviewer: await actor(people.reviewer),
    owner: await actor(people.owner),
    close: async () => {
      await close()
      await database.stop()
    },
  }
}

function page({ deps, ...people }: Filled, who: 'reviewer' | 'owner', after?: string | null): Promise<ListPage> {
  const query = who === 'reviewer' ? { list: 'review-brands', tab: 'waiting' } : { list: 'my-brands', tab: 'review' }
  return listRecords(deps.pool, deps.set(), people[who], 'brand', { ...query, limit: 25, ...(after ? { after } : {}) })
}

async function deep(one: Filled, who: 'reviewer' | 'owner'): Promise<string | null> {
  let after: string | null = null
  for (let turned = 0; turned < pagesDeep; turned++) {
    const { next } = await page(one, who, after)
    if (next === null) return after
    after = next
  }
  return after
}

async function inTurn(...works: (() => Promise<unknown>)[]): Promise<number[]> {
  const times = works.map(() => [] as number[])
  for (let call = 0; call < calls; call++) {
    for (const [at, work] of works.entries()) {
      const began = performance.now()
      await work()
      if (call > 20) times[at]?.push(performance.now() - began)
    }
  }
  return times.map(own => own.sort((a, b) => a - b)[Math.floor(own.length / 2)] ?? 0)
}

function line(what: string, [base = 0, measured = 0]: number[]): Row {
  const ratio = measured / base
  return [
    what,
    `${measured.toFixed(2)} ms`,
    `${base.toFixed(2)} ms`,
    ratio.toFixed(2),
    `at most 1.3: ${ratio <= 1.3 ? 'met' : 'NOT MET'}`,
  ]
}
