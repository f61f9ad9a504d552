import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import type { Operation } from '#engine/definitions/definitions.ts'
import { valueAt } from '#engine/definitions/json/json-pointer.ts'
import { operationsOf } from '#engine/definitions/operations/operations.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import type { AnswerCount } from './answer-counts.ts'
import { startTestPostgres } from './test-postgres.ts'
import { watchRows } from './watch-rows.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where `freshDatabase` finds the cluster; `broken` says why there is no template to copy. */
    db: { host: string; port: number; user: string; broken?: string }
    /** The project's own definitions, compiled; `broken` says why they are not. */
    set: { file: string; broken: string }
    /** Where processes write how many answers of each operation they compared with the document. */
    answers: { file: string }
    /** Where processes write which rows came back to which calls. */
    rows: { file: string }
  }
}

/** Starts one PostgreSQL for the whole run, with the template that every test's database is copied from, and compiles the definitions. Returns their end. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { host, port, connectionString, stop } = await startTestPostgres()
  const db = { host, port, user: 'onramp' }
  const folder = mkdtempSync(join(tmpdir(), 'onramp-set-'))
  const rows = join(folder, 'rows.jsonl')
  project.provide('rows', { file: rows })
  // Migrations are run by this process alone.
  const endWatching = watchRows(rows)
  try {
    await makeTemplate(connectionString)
    project.provide('db', db)
  } catch (error) {
    // Only the tests that need a database fail for it; the others still tell what they tell.
    project.provide('db', { ...db, broken: (error as Error).message })
  }
  const file = join(folder, 'set.json')
  project.provide('set', await compileOnce(file))
  const answers = join(folder, 'answers.jsonl')
  project.provide('answers', { file: answers })
  return async () => {
    try {
      if (existsSync(answers)) sayAnswerCounts(readFileSync(answers, 'utf8'), file)
      // The compiler is asked only after tests that asked the database.
      if (existsSync(rows)) {
        endWatching()
        const { sayRows } = await import('./say-rows.ts')
        sayRows(readFileSync(rows, 'utf8'), process.env.ONRAMP_ALL_TESTS !== undefined)
      }
    } finally {
      rmSync(folder, { recursive: true })
      await stop()
    }
  }
}

async function compileOnce(file: string): Promise<{ file: string; broken: string }> {
  const { compileSet } = await import('#engine/definitions/compile-set.ts')
  const { readFiles } = await import('#server/sets/read-files.ts')
  const read = readFiles(fileURLToPath(new URL('../../', import.meta.url)))
  const { set, problems } = compileSet(read.files, {
    digest: text => createHash('sha256').update(text).digest('hex').slice(0, 24),
  })
  writeFileSync(file, JSON.stringify(set))
  return {
    file,
    broken: [...read.problems, ...problems].map(({ file, path, message }) => `${file} ${path}: ${message}`).join('\n'),
  }
}

/** One line with the answers compared, by operation: all, and those that were no refusal. A run of all tests that compared none of the latter fails. */
function sayAnswerCounts(lines: string, setFile: string): void {
  const sums = new Map<string, AnswerCount>()
  for (const [operation, count] of lines
    .trim()
    .split('\n')
    .flatMap(line => JSON.parse(line) as [string, AnswerCount][])) {
    const { all, done } = sums.get(operation) ?? { all: 0, done: 0 }
    sums.set(operation, { all: all + count.all, done: done + count.done })
  }
  const total = [...sums.values()].reduce((sum, { all }) => sum + all, 0)
  const each = [...sums]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([operation, { all, done }]) => `${operation} ${all} (${done})`)
  console.log(`\n${total} answers of ${sums.size} operations compared with the document: ${each.join(', ')}`)
  const { openapi } = JSON.parse(readFileSync(setFile, 'utf8')) as { openapi: JsonObject }
  // What goes on while it is read is not compared: it leaves piece by piece.
  const isStream = ({ operation }: Operation): boolean =>
    valueAt(operation, '/responses/200/content/text~1event-stream') !== undefined
  const never = operationsOf(openapi, {}).filter(one => !isStream(one) && !sums.get(one.id)?.done)
  if (process.env.ONRAMP_ALL_TESTS && never.length > 0)
    throw new Error(`No call did what it asked for of ${never.map(({ id }) => id).join(', ')}: add a test that asks them.`)
}

async function makeTemplate(connectionString: string): Promise<void> {
  const owner = new pg.Client({ connectionString })
  await owner.connect()
  try {
    await owner.query('create database onramp_template')
    const { migrate } = await import('#server/db/migrate.ts')
    await migrate(connectionString.replace(/\/postgres$/, '/onramp_template'))
    // Closed to connections, because a single idle one would block copying it.
    await owner.query('alter database onramp_template is_template true allow_connections false')
  } finally {
    await owner.end()
  }
}
