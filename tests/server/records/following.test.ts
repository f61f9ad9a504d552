import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { truths } from '../../workflows/files.ts'
import { act, given, good, requestSubmitted, standing, startVerifications } from './verifications.ts'

/** The truth table of verifications, by real decisions of up to three carriers. */
describe('a request follows its rows by carrier', () => {
  const carriers = ['vi', 'northline', 'harbour'] as const
  let there: Awaited<ReturnType<typeof startVerifications>>
  beforeAll(async () => {
    there = await startVerifications()
  }, 60_000)
  afterAll(() => there.portal.close())

  const decisions: { [state: string]: [event: string, data: object] } = {
    approved: ['approve', {}],
    rejected: ['reject', given.reject],
    sent_back: ['send-back', given.ask],
  }
  // A question brings the request back at once, so it is the last to come; what is recalled was recalled by a decision of the platform.
  const reached = truths('bot-verification').filter(
    ({ rows }) => !rows.includes('recalled') && rows.filter(row => row === 'sent_back').length < 2,
  )

  test.each(reached.map(row => [row.rows.join(', '), row] as const))('%s', async (_title, { rows, to }) => {
    const { id } = await requestSubmitted(there.portal, there.owner)
    const asked = carriers.slice(0, rows.length)
    good(await act(there.portal, there.platform, id, 'forward', given.forward([...asked])))
    for (const [index, state] of rows.entries()) {
      const carrier = asked[index]
      const [event, data] = decisions[state] ?? []
      if (carrier && event) good(await act(there.portal, there[carrier], id, event, data, carrier))
    }
    expect(await standing(there.portal, id)).toEqual({
      '': to,
      ...Object.fromEntries(asked.map((carrier, index) => [carrier, rows[index]])),
    })
  })
})
