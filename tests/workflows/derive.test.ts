import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { derive, derivedEvent, derivedSummary, isWithin } from '#engine/workflow/derive.ts'
import { loadLifecycle, stateFacts } from '#engine/workflow/lifecycle.ts'
import { stateValue } from '#engine/workflow/state-text.ts'
import { lifecycles } from './files.ts'
import { type Json, statesOf } from './reader.ts'

/**
 * `<workflow>.derive.csv`: where a record's own row stands for its rows by carrier, written from the specification and reviewed. A line
 * names states of rows joined by " + "; one that has states within it stands for each of them; "stays" says that no
 * rule fits.
 */
type Line = { rows: string[]; own: string; id: number; summary: string }

const derived = lifecycles.filter(workflow => workflow['x-derive'])

function linesOf(id: string): Line[] {
  const file = new URL(`${id}.derive.csv`, import.meta.url)
  if (!existsSync(file))
    throw new Error(`There is no tests/workflows/${id}.derive.csv. Write where the own row stands for its rows.`)
  const [, ...lines] = readFileSync(file, 'utf8').trim().split('\n')
  return lines.map(line => {
    const [rows = '', own = '', status = '', summary = ''] = line.split(',')
    return { rows: rows.split(' + '), own, id: Number(status), summary }
  })
}

const rowStates = (workflow: Json): string[] => statesOf(lifecycles.find(({ id }) => id === workflow['x-derive'].from))
const within = (states: string[], named: string): string[] => states.filter(state => isWithin(state, [named]))
/** Every way to take one of each list. */
const each = (lists: string[][]): string[][] =>
  lists.reduce<string[][]>((ways, list) => ways.flatMap(way => list.map(one => [...way, one])), [[]])
/** One or more states, as many as `most`, whichever comes first. */
const multisets = (states: string[], most: number): string[][] =>
  most === 0 ? [] : [...multisets(states, most - 1), ...each(Array.from({ length: most }, () => states)).filter(isSorted)]
const isSorted = (states: string[]): boolean => states.every((state, index) => index === 0 || (states[index - 1] ?? '') <= state)
const key = (states: string[]): string => [...states].sort().join(' + ')

describe.each(derived.map(workflow => [workflow.id as string, workflow] as const))('%s.derive.csv', (id, workflow) => {
  const states = rowStates(workflow)
  const lines = linesOf(id).map(line => ({ ...line, ways: each(line.rows.map(named => within(states, named))) }))

  test('has one line for every one, two or three rows', () => {
    const told = lines.flatMap(({ ways }) => [...new Set(ways.map(key))])
    expect(told.length).toBe(new Set(told).size)
    expect(told.sort()).toEqual(multisets(states, 3).map(key).sort())
  })

  test('says where the own row goes from every state that follows its rows, and what is said beside it', () => {
    const follows = statesOf(workflow).filter(state => isWithin(state, workflow['x-derive'].in ?? [state]))
    const lifecycle = loadLifecycle(workflow)
    const wrong = lines.flatMap(({ ways, own, id: status, summary }) =>
      ways.flatMap(rows =>
        follows.flatMap(from => {
          const stays = own === 'stays' || isWithin(from, [own])
          const event = derive(workflow, from, rows)
          const stands = stays ? from : own
          const found = {
            ...{ event, summary: derivedSummary(workflow, [...rows].reverse()) },
            status: stateFacts(lifecycle, stateValue(stands)).status_id,
          }
          const wanted = { event: stays ? null : derivedEvent(own), summary, status }
          return JSON.stringify(found) === JSON.stringify(wanted) ? [] : [{ from, rows: key(rows), found, wanted }]
        }),
      ),
    )
    expect(wrong).toEqual([])
  })
})
