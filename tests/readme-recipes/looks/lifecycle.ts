import { readFileSync } from 'node:fs'
import { expect } from 'playwright/test'
import { rightsTable } from '../../permissions/rights.ts'
import { addJobSql, jobRows } from '../../support/job-tables.ts'
import { type Person, person } from '../../support/person.ts'
import { type Written, writtenCell } from '../../workflows/cells.ts'
import { parseTable } from '../../workflows/csv.ts'
import { held, rightsLines } from '../data-changes.ts'
import { emails, seen, send, submitted, type World } from '../world.ts'

const hour = 3_600_000

/** Where a record stands: state, version, since, due. */
async function standing(world: World, id: string) {
  return (await (await world.by(emails.reviewer)).send('GET', `/secure/api/v1/brands/${id}`)).body.data.lifecycles[0]
}

/** Mails that ask a reviewer to decide on a record. */
async function asked(world: World, label: string): Promise<number> {
  const mails = await (await fetch(`${world.portal.address}/dev/inbox.json?to=${emails.reviewer}`)).json()
  return mails.filter(({ subject }: { subject: string }) => subject === `The brand ${label} is waiting for a decision`).length
}

/** "add a state, a transition, a reminder, a due time" */
export const lifecycleLooks: Record<string, (world: World) => Promise<void>> = {
  'add a state': async world => {
    const id = await submitted(world, { brand_name: 'Held Back' })
    const page = await world.page(emails.reviewer)
    await page.goto(`/dotgo-admin/view-brand/${id}`)
    for (const [button, state] of [
      ['Put on hold', 'On hold'],
      ['Resume', 'Submitted'],
    ] as const) {
      await page.getByRole('button', { name: button }).click()
      await page.getByRole('dialog').getByRole('button', { name: button }).click()
      await seen(page.locator('header').getByText(state))
      await page.screenshot({ path: `test-results/readme-recipes/${state.replace(' ', '-').toLowerCase()}.png`, fullPage: true })
    }
    await page.getByRole('tab', { name: 'History' }).click()
    for (const past of ['Put on hold', 'Resumed']) await seen(page.getByRole('tabpanel').getByText(past).first())
    await everyCell(world, id)
    const operation = (world.after.openapi as Document).paths['/secure/api/v1/brands/{id}/transitions'].post
    const events = operation.requestBody.content['application/json'].schema.oneOf.map(one => one.properties.event.const)
    expect(events).toEqual(expect.arrayContaining(['hold', 'resume']))
    expect(world.after.api).toMatch(/event: "hold"/)
    expect(world.after.api).toMatch(/event: "resume"/)
  },
  'a transition': async world => {
    const id = await submitted(world, { brand_name: 'Not Read' })
    const page = await world.page(emails.reviewer)
    await page.goto(`/dotgo-admin/view-brand/${id}`)
    await seen(page.getByRole('button', { name: 'Approve unread' }))
    const taken = await send(await world.by(emails.reviewer), id, 'skip', 2)
    expect([taken.status, taken.body.data?.lifecycles[0].state]).toEqual([200, 'approved'])
    await page.reload()
    await seen(page.locator('header').getByText('Approved'))
    expect(world.after.api).toMatch(/event: "skip"/)
  },
  'ask for a condition with a name': async world => {
    const [refused, allowed] = [
      await submitted(world, { brand_name: 'Stays Here', country: 'IT', state: 'Lazio', city: 'Roma' }),
      await submitted(world, { brand_name: 'May Go', country: 'DE' }),
    ]
    const page = await world.page(emails.owner)
    await page.goto(`/developer/my-brands/${refused}`)
    await page.getByRole('button', { name: 'More' }).click()
    await seen(
      page.getByRole('menuitem', { name: 'Withdraw', disabled: true }).getByText('You do not have permission to do this.'),
    )
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Withdraw' })).toHaveCount(0)
    const owner = await world.by(emails.owner)
    const answer = await send(owner, refused, 'withdraw', 2)
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      409,
      'forbidden',
      'You do not have permission to do this.',
    ])
    expect((await send(owner, allowed, 'withdraw', 2)).status).toBe(200)
  },
  'a reminder': async world => {
    const [waiting, decided] = ['Waiting Long', 'Decided Soon']
    const ids = [await submitted(world, { brand_name: waiting }), await submitted(world, { brand_name: decided })]
    await send(await world.by(emails.reviewer), ids[1] ?? '', 'skip', 2)
    await expect.poll(() => asked(world, waiting)).toBe(1)
    const look = async (hours: number) => {
      const passed = `update lifecycle set since = now() - $2 * interval '1 hour' where record_id = any($1)`
      await world.database.query(passed, [ids, hours])
      // As each minute.
      await world.database.query(addJobSql, ['remind', '{}'])
      const left = `select id from ${jobRows} jobs where task in ('remind', 'notify', 'mails', 'deliver') and run_at <= now()`
      await expect.poll(async () => (await world.database.query(left)).rowCount, { timeout: 15_000 }).toBe(0)
      return [await asked(world, waiting), await asked(world, decided)]
    }
    expect(await look(23)).toEqual([1, 1])
    expect(await look(25)).toEqual([2, 1])
    expect(await look(30)).toEqual([2, 1])
    const page = await world.page(emails.reviewer)
    await page.goto('/dotgo-admin/dashboard')
    await page.getByRole('button', { name: /notices/i }).click()
    // The later takes the place of the earlier, which was not read.
    await expect(page.getByRole('dialog', { name: 'Notices' }).getByText(waiting)).toHaveCount(1)
    await page.keyboard.press('Escape')
  },
  'a due time': async world => {
    const id = await submitted(world, { brand_name: 'Due Soon' })
    const row = await standing(world, id)
    expect(new Date(row.due).getTime() - new Date(row.since).getTime()).toBe(36.5 * hour)
    const page = await world.page(emails.reviewer)
    await page.goto(`/dotgo-admin/view-brand/${id}`)
    await seen(page.getByText(/due in 36 h/))
    await page.screenshot({ path: 'test-results/readme-recipes/due.png', fullPage: true })
  },
}

type Event = { properties: { event: { const: string } } }
type Body = { requestBody: { content: { 'application/json': { schema: { oneOf: Event[] } } } } }
type Document = { paths: { '/secure/api/v1/brands/{id}/transitions': { post: Body } } }

/** What the copy's tables say: those of the project with the lines of the new state, and of the roles as the copy has them. */
function written(): Written {
  const cells = readFileSync(new URL('../../workflows/brand.cells.csv', import.meta.url), 'utf8').split(/\n\n# [a-z]+\n/)
  const rights = readFileSync(new URL('../../permissions/rights.csv', import.meta.url), 'utf8')
  const rows = (text = '', more: string[] = []) => parseTable([text, ...more].join('\n')).rows
  return {
    allowed: rows(cells[0], held.allowed),
    events: rows(cells[1], held.events),
    states: rows(cells[2]),
    record: rows(cells[3])[0] ?? {},
    rights: rightsTable(parseTable(rightsLines.reduce((text, [before, after]) => text.replace(before, after), rights))),
  }
}

const cells = ['submitted hold', 'submitted resume', 'on-hold hold', 'on-hold resume', 'on-hold withdraw']

/** What the cells file says of the new state, asked of the server by one of each sort. The record waits, and is put back each time. */
async function everyCell(world: World, id: string): Promise<void> {
  const told = written()
  const names: Record<string, string> = { 'DEVELOPER own': 'developer', 'DEVELOPER other': 'many-voices' }
  const reviewer = await world.by(emails.reviewer)
  const found: string[] = []
  const { data } = (await reviewer.send('GET', `/secure/api/v1/brands/${id}`)).body.data
  let { state, version } = await standing(world, id)
  const move = async (by: Person, event: string): Promise<string> => {
    const reply = await send(by, id, event, version)
    if (reply.status !== 200) return String(reply.status)
    const [row] = reply.body.data.lifecycles
    state = row.state
    version = row.version
    return state
  }
  for (const [from = '', event = ''] of cells.map(one => one.split(' '))) {
    for (const role of asking) {
      if (state !== from) await move(reviewer, state === 'on-hold' ? 'resume' : 'hold')
      const name = names[role] ?? role.toLowerCase().replaceAll('_', '-')
      const by = role === 'anonymous' ? person(world.portal.address) : await world.by(`${name}@demo.example`)
      const got = await move(by, event)
      const expected = writtenCell(told, from, event, role, data)
      if (got !== expected) found.push(`${from}, ${event} by ${role}: expected ${expected}, got ${got}`)
    }
  }
  expect(found).toEqual([])
}

const asking = [
  'DEVELOPER own',
  'DEVELOPER other',
  'ADMIN_DOTGO_READWRITE',
  'VI_DOTGO_ADMIN_READWRITE',
  'ADMIN_DOTGO_READONLY',
  'VI_CARRIER_ADMIN',
  'ACC_MANAGER',
  'anonymous',
]
