import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createReferenceData } from '#server/demonstration/reference-data.ts'
import type { Portal } from '../server/auth/portal.ts'
import { jobTable } from '../support/job-tables.ts'
import { everyCase, oneOfEach } from '../support/sampled.ts'
import { stored } from './askers.ts'
import { startBusyPortal } from './busy-portal.ts'
import { cellsOf, columnsOf, writtenOf } from './cells.ts'
import { advice, filesOf, lifecycles } from './files.ts'
import { LifecyclePortal } from './lifecycle-portal.ts'
import { statesOf } from './states.ts'
import { type Column, stateIn, statesIn } from './who-may.ts'

/**
 * Every state and event of every lifecycle, through the server: what its cells file and the table of rights allow happens, everything else is
 * refused, and leaves everything as it was, byte for byte. Of those who get the same answer one sends, another each time; who is refused for who
 * one is, by state or event alone, sends in every eighth row, in each state in others, and who is allowed to in every third: each transition is taken
 * in `paths.test.ts`. With EVERY_CASE all send.
 */
const earlyRefusals = ['401', '403', '404']
let portal: Portal
beforeAll(async () => {
  portal = await startBusyPortal()
  await createReferenceData(portal.deps, true)
}, 60_000)
// What one leaves to be sent is nothing to the next, which reads all there is.
afterEach(() => portal.pool.query(`delete from ${jobTable}`))
let proven = 0
afterAll(async () => {
  console.info(`${proven} cells of ${lifecycles.length} lifecycles, through the server`)
  await portal.close()
})

describe.each(lifecycles.map(workflow => [workflow.id as string, workflow]))('%s.cells.csv', (id, workflow) => {
  const files = filesOf(workflow)
  const columns = columnsOf(writtenOf(id))
  const cells = cellsOf(files)
  let there: LifecyclePortal | undefined

  const standings = statesOf(workflow).flatMap(state => statesIn(workflow, state))
  test.each(standings)('%s: every cell, through the server', { timeout: 60_000 }, async text => {
    const { state, overdue } = stateIn(text)
    there ??= new LifecyclePortal(portal, files)
    const owner = await there.owner(columns)
    const come = there
    const standingAgain = () => come.recordIn(state, owner, overdue)
    let standing = await standingAgain()
    let before = await stored(portal, standing.id)
    const differences: string[] = []
    const rows = cells.rows.filter(row => row.state === text)
    for (const [index, { event = '', ...cells }] of rows.entries()) {
      const turn = index + standings.indexOf(text)
      const answerOf = (column: Column): string => cells[column] ?? ''
      const isRefused = (column: Column): boolean => /^\d{3}$/.test(answerOf(column))
      const isTried = (column: Column): boolean =>
        everyCase || turn % (earlyRefusals.includes(answerOf(column)) ? 8 : isRefused(column) ? 2 : 3) === 0
      const sending = oneOfEach(columns, answerOf, turn).filter(isTried)
      const send = async (column: Column): Promise<boolean> => {
        proven++
        const { got } = await come.send(standing, { event, column, submitted: 0, data: {}, overdue: false })
        if (got !== cells[column]) differences.push(`${event} by ${column}: expected ${cells[column]}, got ${got}`)
        return !/^\d{3}$/.test(got)
      }
      // All who are refused find the same record; it is looked at once when all of them were there.
      const refused = sending.filter(isRefused)
      await Promise.all(refused.map(send))
      expect(await stored(portal, standing.id), `${event} by ${refused.join(', ')} was refused and left something behind`).toBe(
        before,
      )
      for (const column of sending.filter(one => !isRefused(one))) {
        const taken = await send(column)
        expect(await stored(portal, standing.id), `${event} by ${column} was taken and left nothing`).not.toBe(before)
        if (!taken) continue
        standing = await standingAgain()
        before = await stored(portal, standing.id)
      }
    }
    expect(rows.length).toBeGreaterThan(0)
    expect(differences, advice(id)).toEqual([])
  })
})
