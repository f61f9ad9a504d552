import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { State } from '#engine/workflow/types.ts'
import { verifyHistory } from '#server/records/reading/verify-history.ts'
import { jobTable } from '../../support/job-tables.ts'
import {
  accepted,
  atCarrier,
  draftTrial,
  everything,
  type Further,
  good,
  nameOfShop,
  openShop,
  plannedStall,
  rowsOf,
  sentTrial,
  startFurther,
  states,
} from './further.ts'

let all: Further
beforeAll(async () => {
  all = await startFurther()
})
afterAll(() => all.portal.close())

const close = async (shop: string, version: number) => {
  const { label } = good(await all.platform.shops.send('GET', `/${shop}`))
  return all.platform.shops.send('POST', `/${shop}/transitions`, { event: 'close', version, data: {}, typed: label })
}
const jobsOf = (id: string, message: string) =>
  all.portal.rows(
    `select payload->>'messageId' as id from ${jobTable} where payload->>'recordId' = $1 and payload->>'message' = $2`,
    [id, message],
  )

describe('what follows a decision', () => {
  test('submitting begins a row for each carrier named, each with a line of its own', async () => {
    const { portal, owner } = all
    const trial = await sentTrial(owner, await openShop(owner), ['vi', 'northline'])
    expect(await states(portal, trial)).toEqual([':asked', 'northline:asked.first', 'vi:asked.first'])
    const lines = good(await owner.trials.send('GET', `/${trial}/history`))
    expect(lines.map(({ scope, event }: { scope: string; event: string }) => `${scope}:${event}`).sort()).toEqual([
      ':create',
      ':submit',
      'northline:start',
      'vi:start',
    ])
  })

  test('a carrier’s yes moves its row, the own row after it, the shop and its stalls, and nothing of another shop', async () => {
    const { portal, owner, vi } = all
    const [shop, other] = [await openShop(owner), await openShop(owner)]
    const [stall, draft, elsewhere] = [
      await plannedStall(owner, shop),
      good(await owner.stalls.send('POST', '', { data: { shop, title: 'Draft' } })).id,
      await plannedStall(owner, other),
    ]
    const trial = await sentTrial(owner, shop, ['vi', 'northline'])
    await accepted(all, vi, trial, 'vi')
    expect(await states(portal, trial)).toEqual([':running', 'northline:asked.first', 'vi:running'])
    expect([await states(portal, shop), await states(portal, stall), await states(portal, elsewhere)]).toEqual([
      [':busy'],
      [':ready'],
      [':planned'],
    ])
    // A row that does not take the event stays, and has no line of it.
    expect(await rowsOf(portal, draft)).toEqual([{ workflow: 'stall', scope: '', state: 'draft', version: 1 }])
    const [line] = good(await owner.trials.send('GET', `/${trial}/history`)).filter(
      (one: { event: string }) => one.event === 'derive.running',
    )
    expect(line).toMatchObject({ label: 'Running', scope: '', from: 'Asked', to: 'Running', actor: { role: 'system' } })
    expect((await verifyHistory(portal.pool)).faults).toEqual([])
  })

  test('the message of a derived state is sent once for each time it is entered', async () => {
    const { owner, vi, northline } = all
    const trial = await sentTrial(owner, await openShop(owner), ['vi', 'northline'])
    await accepted(all, vi, trial, 'vi')
    await accepted(all, northline, trial, 'northline')
    expect(await jobsOf(trial, 'trial-running')).toHaveLength(1)
    expect(await jobsOf(trial, 'trial-at-carrier')).toHaveLength(2)
    expect(
      good(await owner.trials.send('GET', `/${trial}`)).lifecycles.find((row: { scope: string }) => row.scope === '').summary,
    ).toBe('Running at 2 of 2')
  })

  test('closing the shop stops every trial where it runs, and reopening resumes it', async () => {
    const { portal, owner, platform, vi, northline } = all
    const shop = await openShop(owner)
    const trial = await sentTrial(owner, shop, ['vi', 'northline'])
    await accepted(all, vi, trial, 'vi')
    await accepted(all, northline, trial, 'northline')
    good(await close(shop, 3))
    expect(await states(portal, trial)).toEqual([':stopped', 'northline:stopped', 'vi:stopped'])
    good(await platform.shops.send('POST', `/${shop}/transitions`, { event: 'reopen', version: 4 }))
    expect(await states(portal, trial)).toEqual([':running', 'northline:running', 'vi:running'])
    expect((await verifyHistory(portal.pool)).faults).toEqual([])
  })

  test('a carrier asked again gets the event "again" instead of a second row; a new one begins', async () => {
    const { portal, owner, platform } = all
    const trial = await sentTrial(owner, await openShop(owner), ['vi'])
    const forward = (version: number, carriers: string[]) =>
      platform.trials.send('POST', `/${trial}/transitions`, { event: 'forward-more', version, data: { carriers } })
    good(await forward(2, ['northline', 'vi']))
    expect(await states(portal, trial)).toEqual([':asked', 'northline:asked.first', 'vi:asked.first'])
    good(await atCarrier(portal, platform, trial, 'vi', 'pass'))
    const row = (await rowsOf(portal, trial)).find(one => one.scope === 'vi')
    const refusal = { reason_code: 'DOC_ILLEGIBLE', comment: 'It cannot be read.' }
    const body = { event: 'refuse', workflow: 'trial-at-carrier', scope: 'vi', version: row?.version ?? 0, data: refusal }
    good(await all.vi.trials.send('POST', `/${trial}/transitions`, body))
    good(await forward(3, ['vi']))
    expect(await states(portal, trial)).toEqual([':asked', 'northline:asked.first', 'vi:asked.first'])
    expect((await forward(4, ['nowhere'])).status).toBe(422)
  })

  test('withdrawing recalls every row, and the trial can be sent again', async () => {
    const { portal, owner } = all
    const shop = await openShop(owner)
    const trial = await sentTrial(owner, shop, ['vi', 'northline'])
    good(await owner.trials.send('POST', `/${trial}/transitions`, { event: 'withdraw', version: 2 }))
    expect(await states(portal, trial)).toEqual([':draft', 'northline:recalled', 'vi:recalled'])
    const data = { shop, carriers: ['vi'], purpose: 'Again', note: 'n' }
    good(await owner.trials.send('POST', `/${trial}/submit`, { event: 'submit', version: 3, data }))
    expect(await states(portal, trial)).toEqual([':asked', 'northline:recalled', 'vi:asked.first'])
  })
})

describe('all of it or nothing', () => {
  test('a stale version is refused with what stands, and nothing is written', async () => {
    const { portal, owner, vi, platform } = all
    const trial = await sentTrial(owner, await openShop(owner), ['vi'])
    good(await atCarrier(portal, platform, trial, 'vi', 'pass'))
    const before = await everything(portal)
    const body = { event: 'accept', workflow: 'trial-at-carrier', scope: 'vi', version: 1, data: {} }
    const stale = await vi.trials.send('POST', `/${trial}/transitions`, body)
    expect([stale.status, stale.body.data]).toEqual([409, { version: 2, state: 'asked.second' }])
    expect(await everything(portal)).toEqual(before)
  })

  test('an unique value that is taken refuses the event with all its rows', async () => {
    const { portal, owner } = all
    const name = nameOfShop()
    const [first, second] = [await openShop(owner, name), await openShop(owner, name.toUpperCase())]
    await sentTrial(owner, first, ['vi'])
    const { id, data } = await draftTrial(owner, second, ['vi', 'northline'])
    const before = await everything(portal)
    const refused = await owner.trials.send('POST', `/${id}/submit`, { event: 'submit', version: 1, data })
    expect([refused.status, refused.body.message]).toEqual([409, 'Another shop of this name is in trial'])
    expect(await everything(portal)).toEqual(before)
  })

  test('when the last step cannot be stored, none is', async () => {
    const { portal, owner, vi, platform } = all
    const shop = await openShop(owner)
    const stall = await plannedStall(owner, shop)
    const trial = await sentTrial(owner, shop, ['vi'])
    good(await atCarrier(portal, platform, trial, 'vi', 'pass'))
    // The stall is the last in line: its line of history is refused by the database itself.
    await portal.pool
      .query(`alter table history add constraint sabotage check (record_id <> '${stall}' or event <> 'trial-running') not valid`)
      .catch(async error => {
        throw new Error(`The sabotage needs the owner of the tables: ${error}`)
      })
    try {
      const before = await everything(portal)
      const failed = await atCarrier(portal, vi, trial, 'vi', 'accept')
      expect(failed.status).toBe(500)
      expect(await everything(portal)).toEqual(before)
    } finally {
      await portal.pool.query('alter table history drop constraint sabotage')
    }
    good(await atCarrier(portal, vi, trial, 'vi', 'accept'))
    expect(await states(portal, stall)).toEqual([':ready'])
  })

  test('the same key is answered again, and everything that followed happened once', async () => {
    const { portal, owner, vi, platform } = all
    const shop = await openShop(owner)
    const stall = await plannedStall(owner, shop)
    const trial = await sentTrial(owner, shop, ['vi'])
    good(await atCarrier(portal, platform, trial, 'vi', 'pass'))
    const body = { event: 'accept', workflow: 'trial-at-carrier', scope: 'vi', version: 2, data: {} }
    const send = () => vi.trials.send('POST', `/${trial}/transitions`, body, { 'idempotency-key': 'accept-once' })
    const first = await send()
    const before = await everything(portal)
    const again = await send()
    expect([first.status, again.status, again.body]).toEqual([200, 200, first.body])
    expect(again.headers['idempotency-replayed']).toBe('true')
    expect(await everything(portal)).toEqual(before)
    expect(await jobsOf(trial, 'trial-running')).toHaveLength(1)
    expect(await states(portal, stall)).toEqual([':ready'])
  })
})

test('a row that stands elsewhere is left as it is; one that refuses for another reason refuses all', async () => {
  // The checker refuses such definitions; these are changed behind its back: the platform may not send this event by itself.
  const refusing = await startFurther(set => {
    const workflow = set.workflows.stall as unknown as { meta: { events: { [name: string]: { right: string } } } }
    if (workflow.meta.events['trial-running']) workflow.meta.events['trial-running'].right = 'stall.edit'
  })
  try {
    const { portal, owner, vi, platform } = refusing
    const shop = await openShop(owner)
    const stall = await plannedStall(owner, shop)
    const trial = await sentTrial(owner, shop, ['vi'])
    good(await atCarrier(portal, platform, trial, 'vi', 'pass'))
    const before = await everything(portal)
    expect((await atCarrier(portal, vi, trial, 'vi', 'accept')).status).toBe(403)
    expect(await everything(portal)).toEqual(before)
    expect(await states(portal, stall)).toEqual([':planned'])
  } finally {
    await refusing.portal.close()
  }
})

test('fifty at once, down from shops and up from trials: none waits for ever, each is done or told that it came late', async () => {
  const { portal, owner, vi, northline, platform } = all
  const family = async () => {
    const shop = await openShop(owner)
    const trial = await sentTrial(owner, shop, ['vi', 'northline'])
    await plannedStall(owner, shop)
    await accepted(all, vi, trial, 'vi')
    good(await atCarrier(portal, platform, trial, 'northline', 'pass'))
    return { shop, trial }
  }
  const families = [await family(), await family()]
  const replies = await Promise.all(
    Array.from({ length: 25 }, (_, number) => families[number % 2] as (typeof families)[0]).flatMap(({ shop, trial }) => [
      close(shop, 3),
      atCarrier(portal, northline, trial, 'northline', 'accept'),
    ]),
  )
  expect([...new Set(replies.map(reply => reply.status))].sort()).toEqual([200, 409])
  for (const { shop, trial } of families) {
    expect(await states(portal, shop)).toEqual([':closed'])
    // Whichever came first: what ran was stopped, and what was accepted after the closing runs.
    const rows = await states(portal, trial)
    expect(rows).toContain('vi:stopped')
    expect(rows).toContain(rows.includes('northline:running') ? ':running' : ':stopped')
  }
  expect((await verifyHistory(portal.pool)).faults).toEqual([])
})

test('events that set each other off without end are stopped with an error, and nothing is stored', async () => {
  // The checker refuses such definitions; these are changed behind its back.
  const circle = await startFurther(set => {
    const states = set.workflows['trial-at-carrier']?.states as { [name: string]: State }
    const again = { target: 'stopped', actions: [{ type: 'send', params: { workflow: 'trial-at-carrier', event: 'stop' } }] }
    states.stopped = { ...states.stopped, on: { ...states.stopped?.on, stop: again } }
  })
  try {
    const { portal, owner, vi, platform } = circle
    const shop = await openShop(owner, 'In a circle')
    const trial = await sentTrial(owner, shop, ['vi'])
    await accepted(circle, vi, trial, 'vi')
    const closing = { event: 'close', version: 3, data: {}, typed: 'In a circle' }
    good(await platform.shops.send('POST', `/${shop}/transitions`, closing))
    good(await platform.shops.send('POST', `/${shop}/transitions`, { event: 'reopen', version: 4 }))
    // Stopped already: the second event finds the circle.
    await portal.pool.query(
      `update lifecycle set state = '"stopped"', state_text = 'stopped' where record_id = $1 and scope = 'vi'`,
      [trial],
    )
    const before = await everything(portal)
    const failed = await platform.shops.send('POST', `/${shop}/transitions`, { ...closing, version: 5 })
    expect(failed.status).toBe(500)
    expect(await everything(portal)).toEqual(before)
    expect(portal.logged.join()).toContain('sets off more than 500 others')
  } finally {
    await circle.portal.close()
  }
})
