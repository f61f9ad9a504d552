import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createReferenceData } from '#server/demonstration/reference-data.ts'
import { type Portal, startPortal } from '../server/auth/portal.ts'
import { filesOf, lifecycles, table } from './files.ts'
import { columnsOf } from './lifecycle-paths.ts'
import { LifecyclePortal } from './lifecycle-portal.ts'
import { statesOf } from './reader.ts'
import { stored } from './standing.ts'
import { standingOf, standingsOf } from './who-may.ts'

/** Every cell of every lifecycle, through the server: what was expected happens, and what is refused leaves everything as it was, byte for byte. */
let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
  await createReferenceData(portal.deps, true)
}, 60_000)
afterAll(() => portal.close())

describe.each(lifecycles.map(workflow => [workflow.id as string, workflow]))('%s.cells.csv', (id, workflow) => {
  const files = filesOf(workflow)
  let there: LifecyclePortal | undefined

  const standings = statesOf(workflow).flatMap(state => standingsOf(workflow, state))
  test.each(standings)('%s: every cell, through the server', { timeout: 60_000 }, async text => {
    const { state, overdue } = standingOf(text)
    there ??= new LifecyclePortal(portal, files)
    const columns = columnsOf(id)
    const owner = await there.owner(columns)
    const come = there
    const standingAgain = () => come.recordIn(state, owner, overdue)
    let standing = await standingAgain()
    let before = await stored(portal, standing.id)
    const differences: string[] = []
    const rows = table(id).rows.filter(row => row.state === text)
    for (const { event = '', ...cells } of rows) {
      for (const column of columns) {
        const { got } = await there.send(standing, { event, column, submitted: 0, data: {}, overdue: false })
        if (got !== cells[column]) differences.push(`${event} by ${column}: expected ${cells[column]}, got ${got}`)
        const after = await stored(portal, standing.id)
        if (/^\d{3}$/.test(got)) expect(after, `${event} by ${column} was refused and left something behind`).toBe(before)
        else {
          expect(after, `${event} by ${column} was taken and left nothing`).not.toBe(before)
          standing = await standingAgain()
        }
        before = /^\d{3}$/.test(got) ? after : await stored(portal, standing.id)
      }
    }
    expect(rows.length * columns.length).toBeGreaterThan(0)
    expect(differences).toEqual([])
  })
})
