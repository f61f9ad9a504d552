import { type Browser, expect, test } from 'playwright/test'
import launched from '../definitions/bot-launch.cases.json' with { type: 'json' }
import verified from '../definitions/bot-verification.cases.json' with { type: 'json' }
import brandCases from '../definitions/brand.cases.json' with { type: 'json' }
import rejected from '../definitions/reject-launch.cases.json' with { type: 'json' }
import { proves } from '../spec/proofs.ts'
import {
  act,
  ask,
  createdBot,
  type People,
  type Person,
  signedIn,
  simulatorOf,
  stateOf,
  submittedLaunch,
  told,
} from './bot-people.ts'
import { closePages } from './close-pages.ts'
import { lookAtDialogs, openedByPages, ownLists, recordPages } from './every-dialog.ts'
import { look } from './look.ts'
import { type RunningPortal, startPortal } from './start-portal.ts'
import { send } from './whole-brand.ts'

/** One launch at two carriers: what is said of the row of one is never said of the other, or of the whole. */
let portal: RunningPortal
let people: People<'developer' | 'platform' | 'vi' | 'northline'>
let bot: string
let launch: string

test.describe.configure({ mode: 'default', timeout: 300_000 })
test.beforeAll(async ({ browser }: { browser: Browser }) => {
  // Four people sign in and a launch is submitted through pages: a hook has not the time of a test.
  test.setTimeout(300_000)
  portal = await startPortal()
  people = await signedIn(browser, portal, 'developer', 'platform', 'vi', 'northline')
  ;({ bot, launch } = await submittedLaunch(portal, people))
})
test.afterAll(closePages)
test.afterAll(() => portal.stop())
test.afterEach(() => expect(Object.values(people).flatMap(({ trouble }) => trouble)).toEqual([]))

const sizes = [
  [{ width: 390, height: 844 }, '390'],
  [{ width: 1440, height: 900 }, '1440'],
] as const
const lookAt = async ({ page }: Person, name: string): Promise<void> => {
  for (const [size, width] of sizes) {
    await page.setViewportSize(size)
    await look(page, `launch-${name}-${width}`)
  }
}

/** Looks at every drawer and dialog that pages of the newest records open, for each of three readers; gives what was there. */
async function lookAtAll(): Promise<string[]> {
  const ids = new Map<string, string>()
  const pathOf = new Map(ownLists().map(({ record, path }) => [record, path]))
  for (const { record, path, list } of ownLists()) {
    const { items } = (await ask(people.developer, `${path}?list=${list}&tab=all&limit=1`)) as { items: { id: string }[] }
    if (items[0]) ids.set(record, items[0].id)
  }
  const seen: string[] = []
  for (const [below, who] of [
    ['/developer/', 'developer'],
    ['/dotgo-admin/', 'platform'],
    ['/billing/', 'vi'],
  ] as const)
    for (const { path, record, tabs } of recordPages(below)) {
      const [{ page }, id] = [people[who], ids.get(record)]
      // A carrier's staff see some of these records only once something of them is theirs.
      if (id === undefined || !(await page.request.get(`/secure/api/v1/${pathOf.get(record)}/${id}`)).ok()) continue
      for (const { tab, labels } of tabs) {
        await page.goto(`${path.replace(':id', id)}${tab}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await page.waitForLoadState('networkidle')
        const found = await lookAtDialogs(page, labels, `${who}-${record}`)
        seen.push(...found.map(label => `${who}, ${record}: ${label}`))
      }
    }
  return seen
}

test('every drawer and dialog that a page of these records opens passes axe while it is open', { tag: '@prove' }, async () => {
  expect((await lookAtAll()).toSorted()).toEqual(openedByPages.toSorted())
  const { page } = people.platform
  await page.goto('/dotgo-admin/bots/launch')
  await expect(page.getByRole('searchbox')).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
  await look(page, 'dialog-keys')
  await page.keyboard.press('Escape')
})

test('rows of one record at two carriers name their carriers on the dashboard', { tag: '@prove' }, async () => {
  const { page } = people.platform
  await page.goto('/dotgo-admin/dashboard')
  const steps = page.getByRole('region', { name: 'Next steps' }).getByRole('listitem')
  await expect(steps).toHaveCount(2)
  for (const carrier of ['Vi India', 'Northline Mobile']) await expect(steps.filter({ hasText: carrier })).toHaveCount(1)
  await lookAt(people.platform, '1-dashboard')
})

test('of the row of each carrier stand the same things in the same place; what can be done at carriers is not denied above them', async () => {
  const { page } = people.platform
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/dotgo-admin/bots/launch?open=${launch}%2Fvi`)
  await expect(page.getByRole('button', { name: 'Approve and forward' }).first()).toBeVisible()
  const rows = page.getByRole('list', { name: 'Bot launch' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  const heights = await Promise.all((await rows.all()).map(async row => Math.round((await row.boundingBox())?.height ?? 0)))
  expect(new Set(heights).size, String(heights)).toBe(1)
  const cards = page.getByRole('region', { name: 'At the carriers' }).getByRole('listitem')
  for (const carrier of ['Vi India', 'Northline Mobile']) {
    const card = cards.filter({ hasText: carrier })
    const [name, state] = [card.getByRole('heading', { name: carrier }), card.getByText('Launch submitted, platform review')]
    const [above, below] = [await name.boundingBox(), await state.first().boundingBox()]
    expect(below?.y ?? 0, carrier).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0))
  }
  await look(page, 'launch-0-rows-1440')
  // Between the rows of one record lead Next and Previous, too.
  const pane = page.getByRole('region', { name: /^Opened from/ })
  const [next, previous] = [pane.getByRole('button', { name: 'Next' }), pane.getByRole('button', { name: 'Previous' })]
  const [onward, back] = (await next.isEnabled()) ? [next, previous] : [previous, next]
  await onward.click()
  await expect(page).toHaveURL(new RegExp(`open=${launch}(/|%2F)northline$`))
  await back.click()
  await expect(page).toHaveURL(new RegExp(`open=${launch}(/|%2F)vi$`))
  const { page: owner } = people.developer
  await owner.goto(`/developer/launch-details/${launch}`)
  const withdraw = owner.getByRole('button', { name: 'Withdraw' }).first()
  await expect(withdraw).toBeVisible()
  // What is taken back is lost to nobody; what is rejected is.
  await expect(withdraw).toHaveCSS('color', 'rgb(21, 26, 38)')
  await expect(pane.getByRole('button', { name: 'Reject' }).first()).toHaveCSS('color', 'rgb(173, 31, 27)')
  await expect(owner.getByText('Nothing to do right now.')).toHaveCount(0)
  await look(owner, 'launch-0-owner-1440')
})

test("the page of one carrier's row says where that row stands", { tag: '@prove' }, async () => {
  const { page } = people.platform
  const path = `bot-launches/${launch}`
  await act(portal, people.platform, path, 'forward', {}, 'northline')
  await act(portal, people.northline, path, 'approve-at-carrier', {}, 'northline')
  await expect(async () => {
    await simulatorOf(portal).later(3600)
    expect(await stateOf(people.developer, path, 'northline')).toBe('live.steady 10')
  }).toPass({ timeout: 60_000 })
  // Nothing waits for the carrier any more; that nothing was ever forwarded to it would be untrue.
  const { page: carrier } = people.northline
  await carrier.goto('/billing/my-bots')
  await expect(carrier.getByRole('list', { name: 'Overview' }).getByRole('listitem')).toContainText(['Live1'])
  await expect(carrier.getByText('Nothing is waiting for you.')).toBeVisible()
  await expect(carrier.getByText('Nothing has been forwarded')).toHaveCount(0)
  await page.goto(`/dotgo-admin/launch-details/${launch}?carrier=vi`)
  const head = page.locator('main header')
  await expect(head).toContainText('at Vi India')
  await expect(head.getByText('Launch submitted, platform review', { exact: true })).toBeVisible()
  await expect(head).toContainText('Waiting for you')
  await expect(head.getByText('Launch as a whole: Launched')).toBeVisible()
  const progress = page.getByRole('region', { name: 'Progress' })
  await expect(progress.locator('[aria-current=step]')).toHaveText(/Platform review$/)
  await lookAt(people.platform, '2-row')
  const { page: northlines } = people.northline
  const ofOther = `/billing/launches?open=${launch}`
  await northlines.goto(`${ofOther}/northline`)
  await expect(northlines.getByRole('heading', { name: 'Growing Tree' })).toBeVisible()
  // The row of another carrier is not found, as if it were not there.
  await northlines.goto(`${ofOther}/vi`)
  await expect(northlines.getByText('This does not exist, or you do not have access to it.')).toBeVisible()
})

test('every list finds its rows by company, domain, e-mail, id and words in any order', { tag: '@prove' }, async () => {
  const { developer, platform, northline } = people
  const items = async (by: Person, path: string, list: string, search = ''): Promise<string[]> => {
    const query = new URLSearchParams({ list, tab: 'all', limit: '100', ...(search && { search }) })
    return (await ask(by, `${path}?${query}`)).items.map(({ id }: { id: string }) => id)
  }
  const { enterprise_name: company, contact_email: contact } = brandCases.base
  const words = {
    brands: [company, 'growing-tree.example', contact, 'tree growing'],
    bots: [brandCases.base.enterprise_name, 'www.growing-tree.example', 'help@growing-tree.example', 'your news', 'tree growing'],
    'bot-verifications': [
      ...['Messaging Tree', company],
      'www.growing-tree.example',
      'rcs@messaging.example',
      'bob@growing-tree',
      'tree growing',
    ],
    'bot-launches': ['Rao Ian', company, 'www.growing-tree.example', 'ian@growing-tree.example', contact, 'tree growing'],
    'bot-testers': ['98765', 'Asha', company, 'growing-tree.example', contact, 'tree growing'],
    'bot-tests': ['way order', company, 'growing-tree.example', contact, 'tree growing'],
  }
  for (const [by, path, list] of [
    [developer, 'brands', 'my-brands'],
    [platform, 'brands', 'review-brands'],
    [developer, 'bots', 'my-bots'],
    [platform, 'bots', 'review-bots'],
    [platform, 'bots', 'bot-creation-queue'],
    [developer, 'bot-verifications', 'my-verifications'],
    [platform, 'bot-verifications', 'review-verifications'],
    [northline, 'bot-verifications', 'carrier-verifications'],
    [developer, 'bot-launches', 'my-launches'],
    [platform, 'bot-launches', 'review-launches'],
    [northline, 'bot-launches', 'carrier-launches'],
    [developer, 'bot-testers', 'my-testers'],
    [developer, 'bot-tests', 'my-tests'],
  ] as const) {
    const [id = ''] = await items(by, path, list)
    // What a carrier is not shown of the people behind it finds nothing there, either.
    const known = by === northline ? ['www.growing-tree.example', 'tree growing'] : words[path]
    for (const search of [...known, id, id.slice(0, 23)])
      expect(await items(by, path, list, search), `${list}: ${search}`).toContain(id)
    for (const search of ['tree shrinking', `${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}`])
      expect(await items(by, path, list, search), `${list}: ${search}`).toEqual([])
  }
})

test('a verification and a launch on domains of others are refused at their fields', { tag: '@prove' }, async () => {
  const { developer, platform, vi } = people
  const { brand } = (await ask(developer, `bots/${bot}`)).data
  const other = await createdBot(portal, developer, platform, { brand, bot_name: 'Sapling' })
  const call = (to: string, data: object) =>
    developer.page.request.post(`/secure/api/v1/${to}`, { headers: { origin: portal.address }, data })
  const refusedAt = async (path: string, data: object): Promise<string[]> => {
    const { id } = (await (await call(path, { data })).json()).data
    const answer = await call(`${path}/${id}/submit`, { event: 'submit', version: 1, draft_version: 1, data })
    expect(answer.status()).toBe(422)
    return (await answer.json()).data.problems.map((problem: { path: string }) => problem.path)
  }
  const foreign = { website: 'https://www.other.example', contact_email: 'bob@elsewhere.example' }
  const verification = await refusedAt('bot-verifications', { ...verified.base, ...foreign, bot: other })
  for (const path of ['/website', '/contact_email']) expect(verification).toContain(path)
  const contacts = [{ ...launched.base.contacts[0], email: 'ian@other.example' }]
  expect(await refusedAt('bot-launches', { ...launched.base, contacts, bot: other })).toContain('/contacts/0/email')
  const { items } = await ask(developer, 'bot-verifications?list=my-verifications&tab=verified')
  expect(await stateOf(vi, `bot-verifications/${items[0].id}`, 'vi')).toBe('approved 110')
  proves('workflows.4.status-110')
})

test('from the page of a test phone that accepted, a message is sent to it, in a dialog with room under its buttons', {
  tag: '@prove',
}, async () => {
  const { developer } = people
  const [phone] = (await ask(developer, 'bot-testers?list=my-testers&tab=accepted')).items
  const { page } = developer
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/developer/bot-console/testers/${phone.id}`)
  await page.getByRole('region', { name: 'Progress' }).getByRole('button', { name: 'Send a test message' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send a test message' })
  await expect(dialog.getByRole('combobox', { name: /phone/i })).toHaveValue(phone.label)
  const lowest = await dialog.getByRole('button', { name: 'Cancel' }).boundingBox()
  const edge = await dialog.boundingBox()
  expect((edge?.y ?? 0) + (edge?.height ?? 0) - (lowest?.y ?? 0) - (lowest?.height ?? 0)).toBeGreaterThanOrEqual(24)
  await look(page, 'launch-message-to-phone')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
})

test('a test phone is invited again and taken away by its id; without one, or the data, nothing is done', {
  tag: '@prove',
}, async () => {
  proves('workflows.7.resend-tester-invite-call', 'workflows.7.test-devices-delete-call')
  proves('workflows.3.test-device-id-on-delete', 'workflows.5.missing-test-device')
  const { developer } = people
  const post = (to: string, data: object = {}) =>
    developer.page.request.post(`/secure/api/v1/${to}`, { headers: { origin: portal.address }, data })
  const phones = async (): Promise<number> => (await ask(developer, 'bot-testers?list=my-testers')).items.length
  const before = await phones()
  for (const sent of [{}, { data: { phone: '+919812346019' } }]) expect((await post('bot-testers', sent)).status()).toBe(422)
  const without = await post('bot-testers/00000000-0000-4000-8000-000000000000/transitions', {
    event: 'remove',
    version: 2,
    data: {},
  })
  expect(without.status()).toBe(404)
  expect(await phones()).toBe(before)

  const data = { bot, phone: '+919812346019', label: 'Ravi' }
  const { id } = (await (await post('bot-testers', { data })).json()).data
  const path = `bot-testers/${id}`
  await post(`${path}/submit`, { event: 'submit', version: 1, draft_version: 1, data })
  expect((await post(`${path}/transitions`, {})).status()).toBe(422)
  await expect.poll(() => stateOf(developer, path), { timeout: 60_000 }).toMatch(/^invited /)
  await act(portal, developer, path, 'invite-again')
  await expect.poll(() => stateOf(developer, path), { timeout: 60_000 }).toMatch(/^invited /)
  await act(portal, developer, path, 'remove')
  expect(await stateOf(developer, path)).toBe('removed 1106')
})

test('a suspended launch is held by one party, and each reads what they do', { tag: '@prove' }, async () => {
  const { page } = people.developer
  await act(portal, people.platform, `bot-launches/${launch}`, 'suspend', rejected.base, 'northline')
  await page.goto(`/developer/launch-details/${launch}`)
  await expect(page.getByText('Northline Mobile: Suspended by the platform')).toBeVisible()
  await expect(page.locator('main header')).toContainText('Waiting for you · now · Correct what led to the suspension.')
  const card = page.getByRole('region', { name: 'At the carriers' }).locator('li').filter({ hasText: 'Northline Mobile' })
  await expect(card).toContainText('Waiting for you · now · Correct what led to the suspension.')
  await lookAt(people.developer, '3-suspended')
  await people.platform.page.goto(`/dotgo-admin/launch-details/${launch}?carrier=northline`)
  await expect(people.platform.page.locator('main header')).toContainText(
    'Waiting for the owner · now · The owner corrects what was marked',
  )
  // A panel is named once, by what is done, also where several events ask the same form.
  await people.platform.page.getByRole('button', { name: 'Lift the suspension' }).click()
  const panel = people.platform.page.getByRole('dialog', { name: 'Lift the suspension' })
  await expect(panel.getByLabel('Note to the owner')).toBeVisible()
  await expect(panel.getByRole('heading')).toHaveText(['Lift the suspension'])
  await look(people.platform.page, 'launch-3-lift')
  await people.platform.page.keyboard.press('Escape')
  await page.goto('/developer/dashboard')
  await expect(page.getByRole('link', { name: /^Suspended launches 1/ })).toBeVisible()
  const line = page.getByRole('region', { name: 'My bots' }).getByRole('listitem').filter({ hasText: 'Growing Tree' })
  await expect(line).toContainText('Launch: Live on 0 of 2, 1 suspended at Northline Mobile')
  await expect(line).not.toContainText('Created')
  await lookAt(people.developer, '4-dashboard')
  await page.goto('/developer/my-bots')
  await expect(page.getByRole('link', { name: 'Growing Tree', exact: true }).first()).toBeVisible()
  await lookAt(people.developer, '5-my-bots')
  await page.goto(`/developer/bot-console/${bot}`)
  const head = page.locator('main header')
  await expect(head.getByText('Launch: Live on 0 of 2, 1 suspended at Northline Mobile, 1 in review')).toBeVisible()
  await expect(head.getByRole('button', { name: 'More' })).toBeVisible()
  await lookAt(people.developer, '6-bot')
})

test('a launch that was terminated wherever it was says so, by whom and why, and what can be done', {
  tag: '@prove',
}, async () => {
  const { page } = people.developer
  await act(portal, people.developer, `bot-launches/${launch}`, 'withdraw', undefined, 'vi')
  await people.platform.page.goto(`/dotgo-admin/launch-details/${launch}?carrier=northline`)
  await people.platform.page.getByRole('button', { name: 'Terminate' }).click()
  const question = people.platform.page.getByRole('dialog', { name: 'Terminate this launch?' })
  await question.getByLabel('Type Growing Tree to confirm').fill('Growing Tree')
  await question.getByRole('button', { name: 'Continue' }).click()
  const drawer = people.platform.page.getByRole('dialog', { name: 'Terminate', exact: true })
  await drawer.getByRole('combobox', { name: 'Reason' }).click()
  await people.platform.page.getByRole('option', { name: 'Another policy was violated' }).click()
  await drawer.getByLabel('Comment to the owner').fill('There were complaints about spam.')
  await drawer.getByRole('button', { name: 'Terminate' }).click()
  await expect(people.platform.page.locator('main header').getByText('Terminated', { exact: true })).toBeVisible()
  await page.goto(`/developer/launch-details/${launch}`)
  const head = page.locator('main header')
  await expect(head).toContainText('Launch terminated')
  await expect(head).toContainText('You can choose other carriers')
  await expect(head).not.toContainText('Waiting for you')
  const why = page.getByRole('region', { name: 'Northline Mobile: Terminated by the platform' })
  await expect(why).toContainText('There were complaints about spam.')
  await expect(why.getByRole('link', { name: 'Edit or add carriers' })).toBeVisible()
  await lookAt(people.developer, '7-terminated')
})

test('a brand is revoked while its bot is live: who decides there is told, its owner reads why, and it stays live until they decide', {
  tag: '@prove',
}, async () => {
  const path = `bot-launches/${launch}`
  const { developer, platform, vi } = people
  const now = await ask(developer, path)
  const row = now.lifecycles.find(({ scope }: { scope: string }) => scope === '')
  const data = { ...now.data, carriers: ['vi'] }
  await send(portal, developer, 'post', `${path}/submit`, {
    data: { event: 'resubmit', workflow: row.workflow, scope: '', version: row.version, draft_version: now.version, data },
  })
  await act(portal, platform, path, 'forward', {}, 'vi')
  await act(portal, vi, path, 'approve-at-carrier', {}, 'vi')
  await expect(async () => {
    await simulatorOf(portal).later(3600)
    expect(await stateOf(developer, path, 'vi')).toBe('live.steady 10')
  }).toPass({ timeout: 60_000 })

  const brand = (await ask(developer, `bots/${bot}`)).data.brand
  const { page } = platform
  await page.goto(`/dotgo-admin/view-brand/${brand}`)
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Revoke', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Revoke' })
  await drawer.getByRole('combobox', { name: 'Reason' }).click()
  await page.getByRole('option', { name: 'A document cannot be read' }).click()
  await drawer.getByLabel('Comment to the owner').fill('The registration was cancelled.')
  await lookAt(platform, '8-revoke')
  // What it sets off is said before, and where its bots are.
  const live = drawer.getByRole('listitem').filter({ has: page.locator(`a[href="/dotgo-admin/viewBotDetails/${bot}"]`) })
  await expect(live).toContainText('Launched')
  await expect(live).toContainText('Live on 1')
  await expect(drawer.getByRole('alert').filter({ hasText: 'Where a bot is live it stays live' })).toBeVisible()
  await drawer.getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(page.locator('main header').getByText('Revoked', { exact: true })).toBeVisible()
  // The way reads as far as it went, and what is likely after it.
  const steps = page.getByRole('region', { name: 'Progress' }).getByRole('listitem')
  await expect(steps).toContainText(['Submitted', 'Approved', 'Verified', 'Revoked', 'Submitted again'])

  await told(portal, vi, 'The bot Growing Tree is live at Vi India, and its brand was revoked')
  const brandName = brandCases.base.brand_name
  await told(portal, developer, `The approval of the brand ${brandName} was revoked`)
  // It is for those who decide to end it, and waits with them.
  expect(await stateOf(developer, path, 'vi')).toBe('live.brand_revoked.by_both 10')
  await vi.page.goto('/notices')
  await vi.page
    .getByRole('link', { name: /live at Vi India, and its brand was revoked/ })
    .first()
    .click()
  await expect(vi.page).toHaveURL(new RegExp(launch))
  await expect(vi.page.locator('main header').getByText('Live, brand revoked', { exact: true }).first()).toBeVisible()
  await expect(vi.page.getByRole('button', { name: 'Suspend on our network' }).first()).toBeVisible()
  await expect(vi.page.getByRole('button', { name: 'Keep it live on our network' }).first()).toBeVisible()
  await expect(vi.page.getByRole('heading', { name: /The brand was revoked/ })).toBeVisible()
  await lookAt(vi, '9-live-of-revoked')
  await developer.page.goto(`/developer/my-brands/${brand}`)
  await expect(developer.page.getByText('The registration was cancelled.').first()).toBeVisible()
  await expect(developer.page.getByRole('link', { name: 'Fix and resubmit' })).toBeVisible()
  await lookAt(developer, '9-revoked')
  // The pages of its bot and launch say so, too, to each what it means for them.
  for (const path of [`/developer/bot-console/${bot}`, `/developer/launch-details/${launch}`]) {
    await developer.page.goto(path)
    const note = developer.page.getByRole('alert').filter({ hasText: /^The brand of this bot was revoked. .*Correct the brand/ })
    await expect(note.getByRole('link', { name: brandName })).toHaveAttribute('href', `/developer/my-brands/${brand}`)
  }
  await lookAt(developer, '9-bot-of-revoked')
  await platform.page.goto(`/dotgo-admin/viewBotDetails/${bot}`)
  await expect(platform.page.getByText('The brand of this bot was revoked. Where the bot is live, it stays live')).toBeVisible()
})
