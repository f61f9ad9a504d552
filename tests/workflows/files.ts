import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { plain } from './plain.ts'
import type { Files, Json } from './reader.ts'

const root = new URL('../../', import.meta.url)
const json = (path: string): Json => JSON.parse(readFileSync(new URL(path, root), 'utf8'))
// Asked thousands of times; nothing comes or goes while tests run.
const listed = new Map<string, string[]>()
function named(folder: string, ending: string): string[] {
  const all = listed.get(folder) ?? readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
  listed.set(folder, all)
  return all.filter(path => path.endsWith(ending)).sort()
}

const roles = json('schemas/portal/roles.json')
const conditions = Object.assign({}, ...named('schemas/', '.conditions.json').map(path => json(`schemas/${path}`).conditions))

/** A workflow as written with its short forms read. */
export const read = (written: Json): Json => plain(written, { conditions, roles })

/** Every workflow file of the folder, by listing it: a file that comes later is covered by coming. */
export const writtenWorkflows: Json[] = named('workflows/', '.workflow.json').map(path => json(`workflows/${path}`))

/** The same with their short forms read. */
export const workflows: Json[] = writtenWorkflows.map(read)
export const lifecycles: Json[] = workflows.filter(({ meta }) => meta.kind === 'lifecycle')
export const flows: Json[] = workflows.filter(({ meta }) => meta.kind === 'flow')

/** A lifecycle with what else says who may do what. */
export function filesOf(workflow: Json): Files {
  const path = named('schemas/', `/${workflow.meta.record}.record.json`)[0]
  return { workflow, roles: json('schemas/portal/roles.json'), record: json(`schemas/${path}`) }
}

/**
 * A table of a workflow's cells file: its columns, and each row as column → value. The cells come first; other tables follow, each after an empty
 * line and "# <name>". Throws, saying what to write, when it is not there.
 */
export function table(id: string, name = 'cells'): { columns: string[]; rows: { [column: string]: string }[] } {
  const [columns = [], ...lines] = textOf(id, name)
    .trim()
    .split('\n')
    .map(line =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, a, b]) => a?.replaceAll('""', '"') ?? b ?? ''),
    )
  return { columns, rows: lines.map(cells => Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? '']))) }
}

/** A lifecycle's truth table: the states of its rows by carrier, and where its own row goes for them ("stays": nowhere). */
export function truths(id: string): { rows: string[]; to: string }[] {
  const file = new URL(`${id}.derive.csv`, import.meta.url)
  if (!existsSync(file)) throw new Error(`There is no tests/workflows/${id}.derive.csv. ${advice}`)
  const [, ...lines] = readFileSync(file, 'utf8').trim().split('\n')
  return lines.map(line => line.split(',')).map(([rows = '', to = '']) => ({ rows: rows.split('+'), to }))
}

/** Names of the tables that a workflow's cells file has. */
export const tableNames = (id: string): string[] => [...tablesIn(id).keys()]

function textOf(id: string, name: string): string {
  const text = tablesIn(id).get(name)
  if (text === undefined) throw new Error(`tests/workflows/${id}.cells.csv has no table "${name}". ${advice}`)
  return text
}

const advice = 'Write down what the workflow must do; tests/workflows/README.md says how.'

function tablesIn(id: string): Map<string, string> {
  const file = new URL(`${id}.cells.csv`, import.meta.url)
  if (!existsSync(file)) throw new Error(`There is no tests/workflows/${id}.cells.csv. ${advice}`)
  const [first = '', ...others] = readFileSync(file, 'utf8').split(/\n\n# ([a-z]+)\n/)
  const tables = new Map([['cells', first]])
  for (let at = 0; at < others.length; at += 2) tables.set(others[at] ?? '', others[at + 1] ?? '')
  return tables
}

export type FormCase = { field: string; value?: Json; with?: object; missing?: true; message?: string; problems?: Json[] }

/** What a form takes, whole: the base of its cases file first, then each accepted case. A form without a cases file: `{}` only. */
export function acceptedData(form: string): Json[] {
  const found = named('tests/definitions/', '.cases.json').find(path => path === `${form}.cases.json`)
  if (!found) return [{}]
  const { base, cases } = json(`tests/definitions/${found}`) as { base: Json; cases: FormCase[] }
  const good = cases.filter(one => one.message === undefined && one.problems === undefined && !one.missing)
  return [base, ...good.map(one => ({ ...base, ...one.with, [one.field]: one.value }))]
}
