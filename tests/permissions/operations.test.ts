import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routerOf } from '#server/http/answer-operations.ts'
import type { BoundOperation } from '#server/http/operations.ts'
import { oneOfEach } from '../support/sampled.ts'
import { requestOf } from './calls.ts'
import { operationLines, recordsOf } from './lines-needed.ts'
import { agrees, type Relation, type Row, readAllowed, readMatrix, relations } from './matrix.ts'
import { differing } from './stored.ts'
import { startWorld, type World } from './world.ts'

/** Roles that may look and not touch. Written here and not read from data, because data is what is checked. */
const readOnly = ['ADMIN_DOTGO_READONLY', 'VI_DOTGO_ADMIN_READONLY', 'VI_CARRIER_READONLY']
const { columns, rows } = readMatrix()
let world: World
let operations: BoundOperation[]
beforeAll(async () => {
  world = await startWorld()
  operations = routerOf(world.portal.set).operations
}, 60_000)
let proven = 0
afterAll(async () => {
  console.info(`${proven} cells of ${operations.length} operations from ${readAllowed().length} lines, over HTTP`)
  await world.close()
})

const named = (row: Row): string => [row.operation, row.variant, row.relation].filter(Boolean).join(' ')

/** Sends one cell; gives its answer and every difference from what is expected. */
async function tryCell(operation: BoundOperation, row: Row, role: string, expected: string) {
  const { who, request, hides, shows } = await requestOf(world, { operation, role, variant: row.variant, relation: row.relation })
  const before = await world.before()
  const answer = await world.send(who, request)
  const wrong: string[] = []
  const say = (what: string): void => void wrong.push(`${named(row)} by ${role}: ${what}`)
  if (!agrees(expected, answer.status)) say(`expected ${expected}, got ${answer.status} ${answer.text.slice(0, 120)}`)
  if (expected === 'hidden' && hides && answer.text.includes(hides)) say('shows what is not theirs')
  if (expected === 'ok' && operation.method === 'GET' && shows && !answer.text.includes(shows))
    say('does not show what is theirs')
  const changing = operation.method !== 'GET' && answer.status < 400 && expected !== 'hidden'
  if (!changing) {
    const changed = differing(before, await world.after())
    if (changed.length > 0) say(`changed ${changed.join(', ')}`)
  }
  world.finish(changing)
  return { status: answer.status, body: answer.text.replace(/"correlation_id":"[^"]*"/, ''), wrong }
}

describe('the table', () => {
  test('Z2: has every operation, every role and every relation, and nothing else', () => {
    const problems: string[] = []
    const served = new Map(operations.map(operation => [operation.id, operation]))
    expect(columns).toEqual(['anonymous', ...Object.keys(world.portal.set.roles.roles)])
    for (const row of rows) if (!served.has(row.operation)) problems.push(`${named(row)}: there is no such operation`)
    expect(rows.length, 'a row stands twice').toBe(new Set(rows.map(named)).size)
    for (const operation of operations) {
      const of = rows.filter(row => row.operation === operation.id)
      for (const variant of new Set(of.map(row => row.variant))) {
        const has = of.filter(row => row.variant === variant).map(row => row.relation)
        for (const relation of relationsOf(operation))
          if (!has.includes(relation)) problems.push(`${operation.id} ${variant} has no row for ${relation}`)
      }
    }
    const missing = operationLines(world.portal.set, operations, readAllowed())
    problems.push(...missing.map(line => `a line is missing, if nothing about it is unusual: ${line}`))
    expect(problems, '"npm run cells -- operations" prints the lines that are missing').toEqual([])
  })
})

/** All that a role gets of one variant of an operation, as one text. */
function answersOf({ operation, variant }: Row, role: string): string {
  const about = rows.filter(row => row.operation === operation && row.variant === variant)
  return JSON.stringify(about.map(row => row.cells[role]))
}

function relationsOf(operation: BoundOperation): Relation[] {
  return relations[recordsOf(operation)]?.filter(relation => relation !== '-') ?? []
}

describe('every cell over HTTP', () => {
  const ids = [...new Set(rows.map(row => row.operation))]

  test.each(ids)('Z2: %s', { timeout: 60_000 }, async id => {
    const operation = operations.find(one => one.id === id) as BoundOperation
    const wrong: string[] = []
    const bodies = new Map<string, string>()
    const asking = new Map<string, string[]>()
    for (const row of rows.filter(one => one.operation === id)) {
      // Who gets the same answers about every record that there may be is the same to this operation: one of them asks, another each time.
      const roles = asking.get(row.variant) ?? oneOfEach(columns, role => answersOf(row, role), ids.indexOf(id))
      asking.set(row.variant, roles)
      for (const role of roles) {
        proven++
        const answer = await tryCell(operation, row, role, row.cells[role] ?? '')
        wrong.push(...answer.wrong)
        bodies.set(`${row.variant} ${role} ${row.relation}`, `${answer.status} ${answer.body}`)
      }
      if (row.relation !== 'missing') continue
      const others = rows.find(one => one.operation === id && one.variant === row.variant && one.relation === 'other')
      for (const role of roles) {
        // Whoever may see one of them only is told apart; whom both are refused in the same way must not be.
        const expected = row.cells[role] ?? ''
        if (others?.cells[role] !== expected || expected === 'ok') continue
        const [other, missing] = ['other', 'missing'].map(relation => bodies.get(`${row.variant} ${role} ${relation}`))
        if (other === undefined || other !== missing)
          wrong.push(`Z1: ${id} by ${role} answers ${other} to another tenant's and ${missing} to a missing one`)
      }
    }
    expect(wrong).toEqual([])
  })
})

test('Z1: the counts of a list are of what its reader sees', async () => {
  const wrong: string[] = []
  for (const { path, record } of operations.filter(operation => operation.record?.action === 'list')) {
    for (const [id, list] of Object.entries(world.portal.set.lists).filter(([, one]) => one.record === record?.kind)) {
      for (const role of columns.filter(column => column !== 'anonymous')) {
        for (const tab of list.tabs) {
          const request = { method: 'GET', path: `${path}?list=${id}&tab=${tab.id}&limit=500` }
          const answer = await world.send(await world.person(role), request)
          if (answer.status !== 200) break
          const { items, counts } = JSON.parse(answer.text).data as { items: object[]; counts: Record<string, number> }
          if (counts[tab.id] !== items.length)
            wrong.push(`${id} ${tab.id} counts ${counts[tab.id]} to ${role}, who sees ${items.length}`)
        }
      }
    }
  }
  expect(wrong).toEqual([])
})

describe('who may only look', () => {
  test('Z3: is a role of the portal each, and every read-only role is one of them', () => {
    const roles = Object.entries(world.portal.set.roles.roles)
    const flagged = roles.filter(([, role]) => role.flags?.some(flag => /read-only/.test(flag))).map(([id]) => id)
    expect(flagged.sort()).toEqual([...readOnly].sort())
  })

  test.each(readOnly)('Z3: %s is refused every change, by every event, and nothing changes', { timeout: 60_000 }, async role => {
    const changing = operations.filter(operation => operation.method !== 'GET' && !isOnesOwn(operation.right))
    expect(changing.map(operation => operation.id)).toEqual(expect.arrayContaining(['uploadFile', 'deleteFile', 'createBrand']))
    const wrong: string[] = []
    for (const operation of changing) {
      for (const variant of variantsOf(operation)) {
        for (const relation of relationsOf(operation).length > 0 ? (['own', 'other'] as const) : (['-'] as const)) {
          // What was sent to another carrier is not there for the people of this one, nor is the record's own row beside rows by carrier.
          const scope = world.portal.set.roles.roles[role]?.rights[operation.right] ?? ''
          const byCarrier = world.portal.set.records[operation.record?.kind ?? '']?.lifecycles !== undefined
          const seen = relation === 'other' ? !['carrier', 'related'].includes(scope) : !(scope === 'carrier' && byCarrier)
          const row = { operation: operation.id, variant, relation, cells: {} }
          wrong.push(...(await tryCell(operation, row, role, seen ? '403' : '404')).wrong)
        }
      }
    }
    expect(wrong).toEqual([])
  })
})

/** Rights to one's own account, which everybody has. */
function isOnesOwn(right: string): boolean {
  return right === 'public' || right === 'session' || right in world.portal.set.roles.everyone
}

function variantsOf({ record, id }: BoundOperation): string[] {
  const workflow = world.portal.set.workflows[world.portal.set.records[record?.kind ?? '']?.workflow ?? '']?.meta
  const events = workflow?.kind === 'lifecycle' ? Object.entries(workflow.events) : []
  if (record?.action === 'transition') return events.filter(([, event]) => !event.submits).map(([event]) => event)
  if (record?.action === 'submit') return events.filter(([, event]) => event.submits).map(([event]) => event)
  return id === 'deleteFile' ? ['held', 'loose'] : ['']
}
