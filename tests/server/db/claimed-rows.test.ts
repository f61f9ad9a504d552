import pg from 'pg'
import ts from 'typescript'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { claimsIn } from '../../support/claimed-rows.ts'
import { differences } from '../../support/compare-rows.ts'
import { type FreshDatabase, freshDatabase } from '../../support/database.ts'
import { seenIn } from '../../support/watch-rows.ts'

/** A statement, the row type that its call claims, and what the comparison says of it. */
const cases: [sql: string, claim: string, said: string[]][] = [
  ["select 'a' as t, 1 as n, true as b, now() as at", '{ t: string; n: number; b: boolean; at: Date }', []],
  ['select null::text as t, null::timestamptz as at', '{ t: string | null; at: Date | null }', []],
  ["select 'a' as t", "{ t: 'a' | 'b' | null }", []],
  ["select 'a'::citext as t, gen_random_uuid() as id, 1::numeric as n", '{ t: string; id: string; n: string }', []],
  ["select array['a'] as texts, array[1, null] as numbers", '{ texts: string[]; numbers: (number | null)[] }', []],
  [`select '{}'::jsonb as data, '[]'::json as list, null::json as none`, '{ data: object; list: Json[]; none: unknown }', []],
  ["select '\\x00'::bytea as hash", '{ hash: Buffer; more?: string }', []],
  ['select 1 as one, 2 as other', '{ [name: string]: number }', []],
  ['select 1::bigint as n', '{ n: string }', ['n: claimed string, comes as number']],
  ['select null::text as t', '{ t: string }', ['t: claimed string, comes as string | null']],
  ['select now() as at', '{ at: string | Date }', ['at: claimed string | Date, comes as Date']],
  ["select 'a' as t", '{ t: unknown }', ['t: claimed unknown, comes as string']],
  ["select '{}'::jsonb as data", '{ data: any }', ['data: claimed any, comes as json']],
  ["select '{}'::jsonb as data", '{ data: Date }', ['data: claimed Date, comes as json']],
  ["select array['a', null] as texts", '{ texts: string[] }', ['texts: claimed string[], comes as string[] | null[]']],
  ['select array[1::bigint] as list', '{ list: number[] }', ['list: claimed number[], comes as string[]']],
  ['select 1 as one, 2 as other', '{ one: number }', ['other: not claimed, and comes as number']],
  ['select 1 as one', '{ one: number; other: number }', ['other: claimed number, and does not come']],
  ['select 1 as one, 2 as one', '{ one: number }', ['one: comes twice']],
  ['select 1 as one', 'any', ['one: not claimed, and comes as number']],
]

let database: FreshDatabase
let client: pg.Client

beforeAll(async () => {
  database = await freshDatabase()
  client = new pg.Client({ connectionString: database.connectionString })
  await client.connect()
})
afterAll(async () => {
  await client?.end()
  await database?.drop()
})

/** Each case in a line of its own. */
const file = '/claims.ts'
const text = [
  'type Json = string | number | null | Json[]; declare const client: { query<Row>(): Row[] }',
  ...cases.map(([, claim]) => `client.query<${claim}>()`),
].join('\n')

function claims() {
  const options = { strict: true, target: ts.ScriptTarget.ES2024, types: ['node'] }
  const host = ts.createCompilerHost(options)
  const { getSourceFile } = host
  host.getSourceFile = (name, ...more) =>
    name === file ? ts.createSourceFile(name, text, ts.ScriptTarget.ES2024, true) : getSourceFile(name, ...more)
  return claimsIn(ts.createProgram([file], options, host), [file])
}

it('says of rows what is not as claimed, and nothing else', async () => {
  const found = [...claims()]
  expect(found).toHaveLength(cases.length)
  for (const [at, [sql, claim, said]] of cases.entries()) {
    const [place = ''] = found[at] ?? []
    const seen = seenIn(place, await client.query(sql))
    expect(differences(new Map(found), [seen]), `${sql} as ${claim}`).toEqual(said.map(line => `${place} ${line}`))
  }
})
