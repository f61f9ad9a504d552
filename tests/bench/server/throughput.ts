import pg from 'pg'
import { copyDefinitions } from '../../readme-recipes/definitions-copy.ts'
import { jobTable } from '../../support/job-tables.ts'
import type { Row } from '../table.ts'
import { openPublished } from './database.ts'
import { type Hot, hotBare, hotRecord } from './hot-record.ts'
import { type Call, load } from './load.ts'
import { connect, signedIn } from './people.ts'
import { portalSettings, startServer } from './processes.ts'
import { makeSubmitted, sample } from './records.ts'

const connections = 50
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const perRound = Number(process.env.BENCH_CALLS ?? 1500)
const hotMoves = 300
/** Rounds that do not count: a server that has answered for a second runs at half its speed still. */
const warmUp = 3

/** Transitions, creations and pages over HTTP against a bare route on the same database, in turn. */
export async function compareThroughput(): Promise<Row[]> {
  const database = await openPublished()
  // One account reads and decides here as thousands do.
  const definitions = copyDefinitions()
  definitions.edit('schemas/portal/limits.json', ({ rates }) => {
    for (const counted of [rates.read, rates.decide]) counted.perAccount = [{ times: 1_000_000_000, within: 'PT5M' }]
  })
  const portal = await startServer('src/server/main.ts', {
    ...portalSettings(database.url),
    ONRAMP_DEFINITIONS: definitions.folder,
  })
  const { deps, close } = await connect(database.url)
  const reviewer = await signedIn(deps, 'asha@bench.example', 'ADMIN_DOTGO_READWRITE', 'Platform')
  const developer = await signedIn(deps, 'ravi@bench.example', 'DEVELOPER', 'Growing Tree')
  // One account may hold so many drafts: who creates more are several.
  const many = Math.ceil(((rounds + warmUp) * perRound) / deps.set().limits.drafts.perAccount)
  const authors = [developer]
  while (authors.length < many)
    authors.push(await signedIn(deps, `author-${authors.length}@bench.example`, 'DEVELOPER', 'Growing Tree'))
  let created = 0
  const bare = await startServer('tests/bench/server/bare.ts', { DATABASE_URL: database.url, OWNER: developer.organisation })
  const owner = new pg.Pool({ connectionString: database.url })
  try {
    const each = (rounds + warmUp) * perRound
    const ids = await makeSubmitted(owner, deps, developer, 2 * each + 1000, 2 * each + 2)
    const approve = JSON.stringify({ event: 'approve', version: 1, data: {} })
    const brands = `${portal.address}/secure/api/v1/brands`
    const comparisons: Comparison[] = [
      {
        what: 'transition, each of another record',
        bound: 0.8,
        calls: n => ({
          portal: take(ids, n).map(id => post(`${brands}/${id}/transitions`, approve, reviewer.headers)),
          bare: take(ids, n).map(id => post(`${bare.address}/transition/${id}`, JSON.stringify({ version: 1, data: {} }))),
        }),
      },
      {
        what: 'create a record',
        bound: 0.8,
        calls: n => ({
          portal: repeat(n, 0).map(() => post(brands, JSON.stringify({ data: sample }), authors[created++ % many]?.headers)),
          bare: repeat(n, post(`${bare.address}/create`, JSON.stringify({ data: sample }))),
        }),
      },
      {
        what: 'page of 25',
        bound: 0.6,
        calls: n => ({
          portal: repeat(n, {
            method: 'GET',
            url: `${brands}?list=review-brands&tab=waiting&limit=25`,
            headers: reviewer.headers,
          }),
          bare: repeat(n, { method: 'GET', url: `${bare.address}/page` }),
        }),
      },
    ]
    const rows: Row[] = []
    for (const comparison of comparisons) rows.push(await compare(comparison, owner))
    const hot = await hotRecord(brands, developer, owner)
    for (const many of [1, connections])
      rows.push(await compareHot(hot, hotBare(bare.address, take(ids, 1)[0] ?? ''), many, owner))
    hot.end()
    return rows
  } finally {
    await close()
    await owner.end()
    await bare.stop()
    await portal.stop()
    definitions.remove()
    await database.stop()
  }
}

type Comparison = { what: string; bound: number; calls(count: number): { portal: Call[]; bare: Call[] } }

function repeat<T>(count: number, one: T): T[] {
  return Array.from({ length: count }, () => one)
}

function take(ids: string[], count: number): string[] {
  return ids.splice(0, count)
}

function post(url: string, body: string, headers: Record<string, string> = {}): Call {
  return { method: 'POST', url, headers, body }
}

/** Both in turn, each round; the ratio is the median of the rounds' ratios. */
async function compare({ what, bound, calls }: Comparison, owner: pg.Pool): Promise<Row> {
  const measured: { portal: number; bare: number }[] = []
  for (let round = 0; round < rounds + warmUp; round++) {
    const both = calls(perRound)
    const first = round % 2 === 0
    const a = await load(first ? both.portal : both.bare, connections)
    const b = await load(first ? both.bare : both.portal, connections)
    if (round >= warmUp) measured.push(first ? { portal: a, bare: b } : { portal: b, bare: a })
    await drained(owner)
  }
  const ratio = median(measured.map(one => one.portal / one.bare))
  const [ours, theirs] = [median(measured.map(one => one.portal)), median(measured.map(one => one.bare))]
  return [what, ours.toFixed(0), theirs.toFixed(0), ratio.toFixed(2), `at least ${bound}: ${ratio >= bound ? 'met' : 'NOT MET'}`]
}

/** One record, by one person after another or by all at once. The bare route takes what comes; the portal refuses what is behind. */
async function compareHot(
  hot: Awaited<ReturnType<typeof hotRecord>>,
  bare: ReturnType<typeof hotBare>,
  many: number,
  owner: pg.Pool,
): Promise<Row> {
  const measured: { portal: Hot; bare: number }[] = []
  for (let round = 0; round < rounds + 1; round++) {
    const one = { portal: await hot.move(many === 1 ? hotMoves : hotMoves / 5, many), bare: await bare(hotMoves, many) }
    if (round > 0) measured.push(one)
    await drained(owner)
  }
  const [taken, refused] = [median(measured.map(one => one.portal.taken)), median(measured.map(one => one.portal.refused))]
  const ratio = median(measured.map(one => (one.portal.taken + one.portal.refused) / one.bare))
  const what = many === 1 ? 'one hot record, one after another' : `one hot record, ${many} at once`
  const ours = refused === 0 ? taken.toFixed(0) : `${(taken + refused).toFixed(0)}, of them ${taken.toFixed(0)} taken`
  return [what, ours, median(measured.map(one => one.bare)).toFixed(0), ratio.toFixed(2), 'none']
}

/** Waits until the mails of the round are sent: they are not part of the next one. */
async function drained(owner: pg.Pool): Promise<void> {
  for (;;) {
    const { rows } = await owner.query<{ left: number }>(`select count(*)::int as left from ${jobTable} where attempts = 0`)
    if ((rows[0]?.left ?? 0) === 0) return
    await new Promise(done => setTimeout(done, 200))
  }
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
