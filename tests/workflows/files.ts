import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { parseTable, type Table } from './csv.ts'
import { plain } from './plain.ts'
import type { Files, Json } from './states.ts'

const project = new URL('../../', import.meta.url)
const definitions = process.env.ONRAMP_DEFINITIONS ? pathToFileURL(`${process.env.ONRAMP_DEFINITIONS}/`) : project
/** What is tested stands where the definitions do, what tests bring along in the project. */
const place = (path: string): URL => new URL(path, path.startsWith('tests/') ? project : definitions)
const json = (path: string): Json => JSON.parse(readFileSync(place(path), 'utf8'))
// Asked thousands of times; nothing comes or goes while tests run.
const listed = new Map<string, string[]>()
function named(folder: string, ending: string): string[] {
  const all = listed.get(folder) ?? readdirSync(place(folder), { recursive: true, encoding: 'utf8' })
  listed.set(folder, all)
  return all.filter(path => path.endsWith(ending)).sort()
}

/** Who may do what, as the portal has it. */
export const roles: Json = json('schemas/portal/roles.json')
const conditions = Object.assign({}, ...named('schemas/', '.conditions.json').map(path => json(`schemas/${path}`).conditions))

const decisions = Object.fromEntries(
  named('schemas/', '.form.json').flatMap(path => {
    const tone = json(`schemas/${path}`)['x-decision']
    return tone ? [[/([^/]+)\.form\.json$/.exec(path)?.[1] ?? '', tone]] : []
  }),
)

/** As a duration of seconds. */
const undoSeconds = Number(/^PT(\d+)S$/.exec(json('schemas/portal/limits.json').undoWithin)?.[1])

/** A workflow as written with its short forms read. */
export const read = (written: Json): Json => plain(written, { conditions, roles, decisions, undoSeconds })

/** Every workflow file of the folder, by listing it: a file that comes later is covered by coming. */
export const writtenWorkflows: Json[] = named('workflows/', '.workflow.json').map(path => json(`workflows/${path}`))

/** The same with their short forms read. */
export const workflows: Json[] = writtenWorkflows.map(read)
export const lifecycles: Json[] = workflows.filter(({ meta }) => meta.kind === 'lifecycle')
export const flows: Json[] = workflows.filter(({ meta }) => meta.kind === 'flow')

/** A lifecycle with what else says who may do what. */
export function filesOf(workflow: Json): Files {
  return { workflow, roles, record: recordOf(workflow.meta.record) }
}

/** A kind of record, as its file says it. */
export const recordOf = (kind: string): Json => json(`schemas/${named('schemas/', `/${kind}.record.json`)[0]}`)

/**
 * A table of a workflow's cells file. What is allowed comes first, as "cells"; other tables follow, each after an empty line and "# <name>".
 * Throws, saying what to do, when it is not there.
 */
export const table = (id: string, name = 'cells'): Table => parseTable(textOf(id, name))

/** A lifecycle's truth table: the states of its rows by carrier, and where its own row goes for them ("stays": nowhere). */
export function truths(id: string): { rows: string[]; to: string }[] {
  const file = new URL(`${id}.derive.csv`, import.meta.url)
  if (!existsSync(file)) throw new Error(`There is no tests/workflows/${id}.derive.csv. ${advice(id)}.`)
  return parseTable(readFileSync(file, 'utf8')).rows.map(({ rows = '', to = '' }) => ({ rows: rows.split('+'), to }))
}

/** Whether somebody wrote that down yet. */
export const hasTruths = (id: string): boolean => existsSync(new URL(`${id}.derive.csv`, import.meta.url))

/** Whether somebody wrote down yet what a workflow must do. */
export const hasCells = (id: string): boolean => existsSync(new URL(`${id}.cells.csv`, import.meta.url))

/** Names of the tables that a workflow's cells file has. */
export const tableNames = (id: string): string[] => [...tablesIn(id).keys()]

function textOf(id: string, name: string): string {
  const text = tablesIn(id).get(name)
  if (text === undefined) throw new Error(`tests/workflows/${id}.cells.csv has no table "${name}". ${advice(id)}.`)
  return text
}

/** What to do when a workflow and its cells file part. */
export const advice = (id: string): string =>
  `"npm run cells -- ${id}" prints the rows that the workflow would need, and those that it no longer does. Check each, and paste what is meant`

function tablesIn(id: string): Map<string, string> {
  const file = new URL(`${id}.cells.csv`, import.meta.url)
  if (!hasCells(id)) throw new Error(`There is no tests/workflows/${id}.cells.csv. ${advice(id)}.`)
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
