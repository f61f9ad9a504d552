import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { publishSet } from '#server/sets/publish.ts'
import { type Row, table } from '../table.ts'
import { startDatabase } from './database.ts'
import { type Call, load } from './load.ts'
import { connect, signedIn } from './people.ts'
import { portalSettings, startServer } from './processes.ts'
import { makeSubmitted, sample } from './records.ts'

const connections = 50
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const perRound = Number(process.env.BENCH_CALLS ?? 1500)
const root = fileURLToPath(new URL('../../../', import.meta.url))

const database = await startDatabase()
const opened = await openDatabase(readConfig(portalSettings(database.url)), () => {})
await publishSet(root, opened.pool, opened.ownerPool)
await opened.close()
const portal = await startServer('src/server/main.ts', portalSettings(database.url))
const { deps, close } = await connect(database.url)
const reviewer = await signedIn(deps, 'asha@bench.example', 'ADMIN_DOTGO_READWRITE', 'Platform')
const developer = await signedIn(deps, 'ravi@bench.example', 'DEVELOPER', 'Growing Tree')
const bare = await startServer('tests/bench/server/bare.ts', { DATABASE_URL: database.url, OWNER: developer.organisation })
const owner = new pg.Pool({ connectionString: database.url })

try {
  // One round more: the first warms up.
  const ids = await makeSubmitted(owner, deps, developer, 2 * (rounds + 1) * perRound + 1000, 2 * (rounds + 1) * perRound)
  const comparisons: Comparison[] = [
    {
      what: 'transition',
      bound: 0.8,
      calls: n => ({
        portal: take(ids, n).map(id => transitionOf(portal.address, id)),
        bare: take(ids, n).map(id => bareTransition(id)),
      }),
    },
    {
      what: 'create a record',
      bound: 0.8,
      calls: n => ({
        portal: repeat(n, creation(`${portal.address}/secure/api/v1/brands`, developer.headers)),
        bare: repeat(n, creation(`${bare.address}/create`)),
      }),
    },
    {
      what: 'page of 25',
      bound: 0.6,
      calls: n => ({
        portal: repeat(n, {
          method: 'GET',
          url: `${portal.address}/secure/api/v1/brands?list=review-brands&tab=waiting&limit=25`,
          headers: reviewer.headers,
        }),
        bare: repeat(n, { method: 'GET', url: `${bare.address}/page` }),
      }),
    },
  ]
  const only = process.env.BENCH_ONLY ?? ''
  const rows: Row[] = []
  for (const comparison of comparisons.filter(({ what }) => what.includes(only))) rows.push(await compare(comparison))
  console.log(table(['what, 50 connections', 'portal /s', 'bare /s', 'ratio', 'bound'], rows))
} finally {
  await close()
  await owner.end()
  await bare.stop()
  await portal.stop()
  await database.stop()
}

type Comparison = { what: string; bound: number; calls(count: number): { portal: Call[]; bare: Call[] } }

function repeat(count: number, call: Call): Call[] {
  return Array.from({ length: count }, () => call)
}

function take(ids: string[], count: number): string[] {
  return ids.splice(0, count)
}

function transitionOf(address: string, id: string): Call {
  const body = JSON.stringify({ event: 'approve', version: 1, data: {} })
  return { method: 'POST', url: `${address}/secure/api/v1/brands/${id}/transitions`, headers: reviewer.headers, body }
}

function bareTransition(id: string): Call {
  return { method: 'POST', url: `${bare.address}/transition/${id}`, body: JSON.stringify({ version: 1, data: {} }) }
}

function creation(url: string, headers: Record<string, string> = {}): Call {
  return { method: 'POST', url, headers, body: JSON.stringify({ data: sample }) }
}

/** Both in turn, each round; the ratio is the median of the rounds' ratios. */
async function compare({ what, bound, calls }: Comparison): Promise<Row> {
  const measured: { portal: number; bare: number }[] = []
  for (let round = 0; round <= rounds; round++) {
    const both = calls(perRound)
    const first = round % 2 === 0
    const a = await load(first ? both.portal : both.bare, connections)
    const b = await load(first ? both.bare : both.portal, connections)
    if (round > 0) measured.push(first ? { portal: a, bare: b } : { portal: b, bare: a })
    await drained()
  }
  const ratio = median(measured.map(one => one.portal / one.bare))
  const [ours, theirs] = [median(measured.map(one => one.portal)), median(measured.map(one => one.bare))]
  return [what, ours.toFixed(0), theirs.toFixed(0), ratio.toFixed(2), `at least ${bound}: ${ratio >= bound ? 'met' : 'NOT MET'}`]
}

/** Waits until the mails of the round are sent: they are not part of the next one. */
async function drained(): Promise<void> {
  for (;;) {
    const { rows } = await owner.query<{ left: number }>(
      'select count(*)::int as left from graphile_worker._private_jobs where attempts = 0',
    )
    if ((rows[0]?.left ?? 0) === 0) return
    await new Promise(done => setTimeout(done, 200))
  }
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
