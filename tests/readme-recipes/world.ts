import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type Browser, expect, type Locator, type Page } from 'playwright/test'
import { makeSocketFolder } from '#server/db/embedded/socket-folder.ts'
import { listenForTrouble } from '../e2e/look.ts'
import { samplePdf, samplePng } from '../e2e/sample-files.ts'
import { type RunningPortal, startPortal } from '../e2e/start-portal.ts'
import { type Person, person, type Reply } from '../support/person.ts'
import { type Generated, generatedFrom } from './generated-texts.ts'

/** A portal on a copy of the definitions, with everybody and everything that looks need. */
export type World = {
  portal: RunningPortal
  /** The portal's own database: what would take hours is moved there. */
  database: pg.Pool
  /** Documents and types of the project's definitions and of the copy's. */
  before: Generated
  after: Generated
  /** Signed in over HTTP, once. */
  by(email: string): Promise<Person>
  /** A tab with the same session; the same one every time. */
  page(email: string): Promise<Page>
  /** A tab of nobody. */
  visitor(): Promise<Page>
  /** What pages had to complain about. */
  trouble: string[]
  stop(): Promise<void>
}

export const password = 'Try-the-portal-1'
export const emails = {
  owner: 'developer@demo.example',
  other: 'many-voices@demo.example',
  reviewer: 'admin-dotgo-readwrite@demo.example',
  deprived: 'vi-dotgo-admin-readwrite@demo.example',
  manager: 'acc-manager@demo.example',
}

/** Starts the portal on the definitions below `folder`, which are those of `original` after the changes. */
export async function openWorld(folder: string, original: string, browser: Browser): Promise<World> {
  const data = mkdtempSync(join(tmpdir(), 'onramp-data-'))
  const portal = await startPortal({ ONRAMP_DEFINITIONS: folder, DATA_DIR: data })
  const socket = makeSocketFolder(realpathSync(join(data, 'postgres')), undefined)
  const database = new pg.Pool({ connectionString: `postgresql://onramp@${encodeURIComponent(socket)}:5432/postgres`, max: 2 })
  const people = new Map<string, Promise<Person>>()
  const pages = new Map<string, Promise<Page>>()
  const trouble: string[] = []
  const visitor = async (): Promise<Page> => {
    const page = await (await browser.newContext({ baseURL: portal.address, viewport: { width: 1280, height: 900 } })).newPage()
    const found = listenForTrouble(page)
    page.on('close', () => trouble.push(...found))
    return page
  }
  const by: World['by'] = email => once(people, email, () => signedIn(portal.address, email))
  return {
    portal,
    database,
    before: await generatedFrom(original),
    after: await generatedFrom(folder),
    by,
    page: email =>
      once(pages, email, async () => {
        const page = await visitor()
        const { cookies } = await by(email)
        const url = portal.address.replace('http:', 'https:')
        await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url, secure: true })))
        return page
      }),
    visitor,
    trouble,
    stop: async () => {
      for (const page of pages.values()) await (await page).close()
      await database.end()
      await portal.stop()
      rmSync(data, { recursive: true, force: true })
    },
  }
}

function once<Value>(known: Map<string, Promise<Value>>, key: string, make: () => Promise<Value>): Promise<Value> {
  const made = known.get(key) ?? make()
  known.set(key, made)
  return made
}

async function signedIn(address: string, email: string): Promise<Person> {
  const someone = person(address)
  expect((await someone.signIn(email, password)).status, email).toBe(200)
  return someone
}

/** Waits until something is to be seen; sooner told of it than by asking again and again. */
export function seen(what: Locator): Promise<void> {
  return what.waitFor({ timeout: 15_000 })
}

/** Fills in the sign-in form and sends it. */
export async function signInAt(page: Page, email: string, secret = password): Promise<void> {
  await page.goto('/sign-in')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Uploads a file over HTTP. */
export async function upload(by: Person, kind: string, file: ReturnType<typeof samplePdf>): Promise<Reply> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(file.buffer)], { type: file.mimeType }), file.name)
  return by.send('POST', `/secure/api/v1/files?kind=${kind}`, form)
}

/** Data that the form as the copy has it takes, with files of their own. */
export async function brandData(by: Person, given: object = {}): Promise<Record<string, unknown>> {
  const file = async (kind: string, one: ReturnType<typeof samplePdf>): Promise<string> =>
    (await upload(by, kind, one)).body.data.id
  return {
    ...{ brand_name: 'Growing Tree Bank', enterprise_name: 'Growing Tree Limited', slogan: 'It grows', industry: 'banking' },
    ...{ website: 'https://www.growing-tree.example', logo: await file('logo', samplePng('logo.png')), address_1: '1 Main Road' },
    ...{ country: 'DE', state: 'Hessen', city: 'Frankfurt', zip_code: '60311', contact_name: 'Bob Iyer', contact_title: 'Head' },
    ...{ contact_email: 'bob@growing-tree.example', contact_phone: '+919876543211' },
    documents: [
      { document_type_id: 2, file: await file('document', samplePdf('pan.pdf')) },
      { document_type_id: 1, file: await file('document', samplePdf('gst.pdf')) },
    ],
    ...given,
  }
}

/** A draft with this data; gives its id. */
export async function draft(by: Person, data: object): Promise<string> {
  const made = await by.send('POST', '/secure/api/v1/brands', { data })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return made.body.data.id
}

/** Sends a draft to the reviewers. */
export function submit(by: Person, id: string, data: object): Promise<Reply> {
  return by.send('POST', `/secure/api/v1/brands/${id}/submit`, { event: 'submit', version: 1, draft_version: 1, data })
}

/** Sends another event to a record, at the version where it stands. */
export async function send(by: Person, id: string, event: string, version: number, data?: object): Promise<Reply> {
  return by.send('POST', `/secure/api/v1/brands/${id}/transitions`, { event, version, ...(data ? { data } : {}) })
}

/** A record that waits for its reviewer. */
export async function submitted(world: World, given: object): Promise<string> {
  const owner = await world.by(emails.owner)
  const data = await brandData(owner, given)
  const id = await draft(owner, data)
  const sent = await submit(owner, id, data)
  expect(sent.status, JSON.stringify(sent.body)).toBe(200)
  return id
}

/** A file of the published set, as pages load it. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into files of every kind
export async function definitionsOf(world: World, file: string): Promise<any> {
  const html = await (await fetch(`${world.portal.address}/`)).text()
  const hash = /name="definitions" content="([^"]+)"/.exec(html)?.[1]
  return (await (await world.by(emails.owner)).send('GET', `/definitions/${hash}/${file}`)).body
}
