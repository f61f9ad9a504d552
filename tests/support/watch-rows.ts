import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

/** What came back at one place of `src/server`: its columns with the numbers of their types, and where a null was seen ("name[]": inside an array). */
export type SeenRows = { place: string; columns: [name: string, type: number][]; nulls: string[] }

const root = fileURLToPath(new URL('../../', import.meta.url))
const server = join(root, 'src/server/')

type Result = Pick<pg.QueryResult<{ [column: string]: unknown }>, 'fields' | 'rows'>
type Query = (this: unknown, ...given: unknown[]) => unknown

/**
 * Looks at what every query of this process answers from now on: statements are put together while they run. Returns the end, which writes
 * what was seen into the file, for the comparison after the run.
 */
export function watchRows(file: string): () => void {
  const seen = new Map<string, SeenRows>()
  const watched: { query: Query }[] = [pg.Client.prototype as never, pg.Pool.prototype as never]
  const own = watched.map(({ query }) => query)
  watched.forEach(one => {
    one.query = watching(one.query, (place, result) => {
      if (result.fields?.length > 0) add(seen, seenIn(place, result))
    })
  })
  return () => {
    watched.forEach((one, at) => {
      one.query = own[at] as Query
    })
    if (seen.size > 0) appendFileSync(file, [...seen.values()].map(one => `${JSON.stringify(one)}\n`).join(''))
  }
}

/** What one result shows. */
export function seenIn(place: string, { fields, rows }: Result): SeenRows {
  const nulls = fields.flatMap(({ name }) => {
    const values = rows.map(row => row[name])
    const inside = values.some(value => Array.isArray(value) && value.includes(null))
    return [...(values.includes(null) ? [name] : []), ...(inside ? [`${name}[]`] : [])]
  })
  return { place, columns: fields.map(({ name, dataTypeID }) => [name, dataTypeID]), nulls }
}

function add(seen: Map<string, SeenRows>, one: SeenRows): void {
  const key = `${one.place} ${one.columns.join()}`
  seen.set(key, { ...one, nulls: [...new Set([...(seen.get(key)?.nulls ?? []), ...one.nulls])] })
}

function watching(query: Query, tell: (place: string, result: Result) => void): Query {
  return function watch(...given) {
    const place = placeOfCall(watch)
    const answer = query.apply(this, given)
    if (place && answer instanceof Promise) answer.then(result => tell(place, result)).catch(() => undefined)
    return answer
  }
}

/** "src/server/…:line" of whoever called the function; nothing for packages, tests and copies of the server. */
function placeOfCall(called: Query): string | undefined {
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = 1
  const trace = { stack: '' }
  Error.captureStackTrace(trace, called)
  Error.stackTraceLimit = limit
  const at = trace.stack.indexOf(server)
  return at < 0 ? undefined : /^[^:]+:\d+/.exec(trace.stack.slice(at + root.length))?.[0]
}
