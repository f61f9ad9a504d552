import { type Browser, expect, type Page } from 'playwright/test'
import bot from '../definitions/bot.cases.json' with { type: 'json' }
import launched from '../definitions/bot-launch.cases.json' with { type: 'json' }
import tester from '../definitions/bot-tester.cases.json' with { type: 'json' }
import verified from '../definitions/bot-verification.cases.json' with { type: 'json' }
import brand from '../definitions/brand.cases.json' with { type: 'json' }
import confirmed from '../definitions/confirm-brand-contact.cases.json' with { type: 'json' }
import forward from '../definitions/forward-verification.cases.json' with { type: 'json' }
import { person } from '../support/person.ts'
import { listenForTrouble, newestMessage } from './look.ts'
import { samplePdf, samplePng } from './sample-files.ts'
import type { RunningPortal } from './start-portal.ts'

/** A person of the demonstration with a browser of their own; `trouble` is what went wrong in it. */
export type Person = { page: Page; email: string; trouble: string[] }

/** Signs in an account of the demonstration over HTTP, without its page, which `account.spec.ts` tries; `home` is where it comes to. */
export async function signIn(browser: Browser, portal: RunningPortal, name: string, home: RegExp): Promise<Person> {
  const email = `${name}@demo.example`
  const someone = person(portal.address)
  expect((await someone.signIn(email, 'Try-the-portal-1')).status, email).toBe(200)
  const context = await browser.newContext({ baseURL: portal.address, viewport: { width: 1440, height: 900 } })
  const url = portal.address.replace('http:', 'https:')
  await context.addCookies([...someone.cookies].map(([name, value]) => ({ name, value, url, secure: true })))
  const page = await context.newPage()
  const trouble = listenForTrouble(page)
  await page.goto('/')
  await expect(page).toHaveURL(home, { timeout: 45_000 })
  return { page, email, trouble }
}

const accounts = {
  developer: { name: 'developer', home: /\/developer\/dashboard$/ },
  platform: { name: 'admin-dotgo-readwrite', home: /\/dotgo-admin\/dashboard$/ },
  vi: { name: 'vi-carrier-readwrite', home: /\/billing\// },
  northline: { name: 'northline', home: /\/billing\// },
}
export type People<Who extends keyof typeof accounts> = { [one in Who]: Person }

/** Signs in an owner, the platform or carriers of the demonstration, one after the other. */
export async function signedIn<Who extends keyof typeof accounts>(
  browser: Browser,
  portal: RunningPortal,
  ...who: Who[]
): Promise<People<Who>> {
  const people: Partial<People<Who>> = {}
  for (const one of who) people[one] = await signIn(browser, portal, accounts[one].name, accounts[one].home)
  return people as People<Who>
}

/** What a call of the portal answers this person. */
export async function ask(person: Person, path: string) {
  const answer = await person.page.request.get(`/secure/api/v1/${path}`)
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return (await answer.json()).data
}

/** The row of a record's own lifecycle, or of a carrier: its state and number of the specification. */
export async function stateOf(person: Person, path: string, scope = ''): Promise<string> {
  const { lifecycles } = (await ask(person, path)) as { lifecycles: Row[] }
  const row = lifecycles.find(one => one.scope === scope)
  return row ? `${row.state} ${row.status_id}` : 'none'
}
type Row = { scope: string; state: string; status_id: number; since: string }

/** Fails unless a mail with this subject, and a notice that begins like `notice`, reached the person. */
export async function told(portal: RunningPortal, person: Person, subject: string, notice = subject): Promise<void> {
  await newestMessage(portal.address, person.email, message => message.subject === subject)
  const notices = (await ask(person, 'notices')) as { text: string }[]
  expect(
    notices.map(({ text }) => text),
    notice,
  ).toContainEqual(expect.stringMatching(new RegExp(`^${notice}[.:]`)))
}

/** Sends something as a person does whose page it is; gives the answer's data. */
async function sent({ page }: Pick<Person, 'page'>, portal: RunningPortal, path: string, body: object) {
  const answer = await page.request.post(`${portal.address}/secure/api/v1/${path}`, {
    headers: { origin: portal.address },
    ...body,
  })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return (await answer.json()).data
}

/** A brand of the developer's that was submitted; gives its id. */
export async function submittedBrand(portal: RunningPortal, developer: Pick<Person, 'page'>, more: object = {}): Promise<string> {
  const upload = async (kind: string, file: object): Promise<string> =>
    (await sent(developer, portal, `files?kind=${kind}`, { multipart: { file } })).id
  const documents = await Promise.all(
    [2, 1].map(async document_type_id => ({ document_type_id, file: await upload('document', samplePdf('proof.pdf')) })),
  )
  const data = { ...brand.base, documents, logo: await upload('logo', samplePng('logo.png')), ...more }
  const { id } = await sent(developer, portal, 'brands', { data: { data } })
  await sent(developer, portal, `brands/${id}/submit`, { data: { event: 'submit', version: 1, draft_version: 1, data } })
  return id
}

/** A bot of the developer's that was submitted; gives its id. */
export async function submittedBot(
  portal: RunningPortal,
  developer: Person,
  of: { brand: string; bot_name?: string },
): Promise<string> {
  const { upload, submitted } = working(portal, developer)
  const logo = await upload('logo', samplePng('logo.png'))
  const banner = await upload('banner', samplePng('banner.png', 1440, 448))
  const carriers = ['vi', 'northline']
  return submitted('bots', { ...bot.base, logo, banner, ...of, carriers, india_pe_id: '1101000000000000017' })
}

/** A verified brand and a created bot of the developer's, as the pages for them would make them; gives the bot's id. `of`: a bot of a brand that is there. */
export async function createdBot(
  portal: RunningPortal,
  developer: Person,
  platform: Person,
  of?: { brand: string; bot_name: string },
): Promise<string> {
  const brandOf = async (): Promise<string> => {
    const made = await submittedBrand(portal, developer)
    await act(portal, platform, `brands/${made}`, 'approve')
    await act(portal, platform, `brands/${made}`, 'verify', confirmed.base)
    return made
  }
  const id = await submittedBot(portal, developer, of ?? { brand: await brandOf() })
  await act(portal, platform, `bots/${id}`, 'approve')
  await expect.poll(() => stateOf(developer, `bots/${id}`), { timeout: 60_000 }).toMatch(/^created /)
  return id
}

/** Sends an event to a row of a record, as it stands: its own, or that of a carrier. */
export async function act(portal: RunningPortal, by: Person, path: string, event: string, data: object = {}, scope = '') {
  const { lifecycles } = (await ask(by, path)) as { lifecycles: (Row & { version: number; workflow: string })[] }
  const row = lifecycles.find(one => one.scope === scope)
  return sent(by, portal, `${path}/transitions`, {
    data: { event, workflow: row?.workflow, scope, version: row?.version, data },
  })
}

/** Sends what the developer's pages would: files, and records that are submitted at once. */
function working(portal: RunningPortal, developer: Person) {
  return {
    upload: async (kind: string, file: object): Promise<string> =>
      (await sent(developer, portal, `files?kind=${kind}`, { multipart: { file } })).id,
    submitted: async (path: string, data: object): Promise<string> => {
      const { id } = await sent(developer, portal, path, { data: { data } })
      await sent(developer, portal, `${path}/${id}/submit`, { data: { event: 'submit', version: 1, draft_version: 1, data } })
      return id
    },
    becomes: (path: string, state: RegExp) => expect.poll(() => stateOf(developer, path), { timeout: 60_000 }).toMatch(state),
  }
}

/** What a request to verify a created bot says, which is tested on a phone for it before. `test`: the message that was. */
export async function verificationOf(portal: RunningPortal, developer: Person, bot: string, phone: string = tester.base.phone) {
  const { upload, submitted, becomes } = working(portal, developer)
  const invited = await submitted('bot-testers', { ...tester.base, phone, bot })
  await becomes(`bot-testers/${invited}`, /^invited/)
  await simulatorOf(portal).accept(phone)
  await becomes(`bot-testers/${invited}`, /^accepted/)
  const test = await submitted('bot-tests', { bot, tester: invited, text: 'Your order is on its way.' })
  await becomes(`bot-tests/${test}`, /^(delivered|read)/)
  for (const reply of ['STOP', 'START']) await simulatorOf(portal).write(phone, reply)
  await becomes(`bot-tests/${test}`, /^read/)
  const screenshots = await Promise.all(
    ['info', 'conversation'].map(async shows => ({
      shows,
      file: await upload('screenshot', samplePng(`${shows}.png`, 400, 800)),
    })),
  )
  const letter = await upload('document', samplePdf('letter.pdf'))
  return { test, data: { ...verified.base, bot, screenshots, letter, test_message: test } }
}

/** The launch of a new bot at two carriers, submitted; tested and verified before, as the pages would. Gives the ids of bot and launch. */
export async function submittedLaunch(
  portal: RunningPortal,
  people: { [who in 'developer' | 'platform' | 'vi' | 'northline']: Person },
) {
  const { developer, platform } = people
  const { submitted, becomes } = working(portal, developer)
  const id = await createdBot(portal, developer, platform)
  const { test, data } = await verificationOf(portal, developer, id)
  const verification = `bot-verifications/${await submitted('bot-verifications', data)}`
  await act(portal, platform, verification, 'forward', { ...forward.base, carriers: ['vi', 'northline'] })
  for (const carrier of ['vi', 'northline'] as const) await act(portal, people[carrier], verification, 'approve', {}, carrier)
  await simulatorOf(portal).later(3600)
  await becomes(verification, /^verified/)
  const tests = { test_message: test, stop_test: test, start_test: test }
  const launch = await submitted('bot-launches', {
    ...{ ...launched.base, ...tests, bot: id, carriers: ['vi', 'northline'] },
    optout_description: `${brand.base.brand_name} will not write to you again.`,
  })
  return { bot: id, launch }
}

/** The portal's own simulator, which plays the messaging channel and the people at phones. */
export function simulatorOf(portal: RunningPortal) {
  const address = /"address":"(http:\/\/127\.0\.0\.1:\d+)"/.exec(portal.log())?.[1] ?? ''
  const post = async (path: string, body: object): Promise<void> => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${address}/simulator${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    expect(answer.ok, await answer.text()).toBe(true)
  }
  const thread = async (phone: string): Promise<Thread> => {
    const { phones } = (await (await fetch(`${address}/simulator/phones.json`)).json()) as { phones: Phone[] }
    const found = phones.find(one => one.phone === phone)?.threads[0]
    if (!found) throw new Error(`${phone} was not written to.`)
    return found
  }
  return {
    /** Moves its clock on, so that what it does after a while is done now. */
    later: (seconds: number) => post('/clock', { advanceSeconds: seconds }),
    /** Its answer to a launch in a region. */
    decide: async (phone: string, region: string, launch: 'LAUNCHED' | 'REJECTED', comment: string) =>
      post('/decide', { agentId: (await thread(phone)).agentId, region, launch, comment }),
    accept: async (phone: string) =>
      post(`/phones/${encodeURIComponent(phone)}/invitation`, { agentId: (await thread(phone)).agentId, answer: 'ACCEPTED' }),
    write: async (phone: string, text: string) =>
      post(`/phones/${encodeURIComponent(phone)}/text`, { agentId: (await thread(phone)).agentId, text }),
    read: async (phone: string) =>
      post(`/phones/${encodeURIComponent(phone)}/read`, { messageId: (await thread(phone)).entries.at(-1)?.message.messageId }),
  }
}
type Thread = { agentId: string; entries: { message: { messageId: string } }[] }
type Phone = { phone: string; threads: Thread[] }
