import { fileURLToPath } from 'node:url'
import { expect, type Locator, type Page } from 'playwright/test'
import type { Part, Page as PortalPage } from '#engine/definitions/pages/navigation.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import { readFiles } from '#server/sets/read-files.ts'

/** What is there to type about: a created bot, and what waits for a decision: a brand, one at a carrier, and a bot. */
export type World = {
  brand: string
  forwarded: string
  bot: string
  submittedBot: string
  send: (page: Page, path: string, data?: object) => Promise<Sent>
}
type Sent = { id: string; items: { id: string }[] }

/** A place where people type: who does, how one comes to it, and where the fields are. */
export type Place = {
  name: string
  who: 'developer' | 'aggregator' | 'platform' | 'carrier' | 'newcomer'
  /** It is saved while one types; else it is kept until it is sent. */
  isSaved: boolean
  begin: (page: Page, world: World) => Promise<void>
  /** What the fields stand in. */
  within: (page: Page) => Locator
  /** Where work that is saved is found again. */
  address: (page: Page, world: World) => Promise<string>
}

const { files } = readFiles(fileURLToPath(new URL('../..', import.meta.url)))

type Form = { properties?: JsonObject; 'x-steps'?: { id: string; fields: string[] }[] }
type Kind = { path: string; form: string; workflow?: string; parent?: { field: string }; onePerOwner?: object }
type List = { record: string; create?: { label: string } }
type Workflow = {
  meta: { events: { [id: string]: { label: string; form?: string } } }
  states: { [id: string]: { on?: object } }
}

/** The files of a kind by their ids, as they are written: what a test needs stands in them, and compiling them takes seconds. */
function filesOf<Content>(kind: string): Map<string, Content> {
  const ending = `.${kind}.json`
  return new Map(
    [...files].flatMap(([file, content]) =>
      file.endsWith(ending) ? [[file.slice(file.lastIndexOf('/') + 1, -ending.length), content as Content] as const] : [],
    ),
  )
}

const forms = filesOf<Form>('form')
const kinds = filesOf<Kind>('record')
const lists = filesOf<List>('list')
const workflows = filesOf<Workflow>('workflow')
const navigation = files.get('schemas/portal/navigation.json') as unknown as { pages: PortalPage[]; detours: { to: string }[] }
const { pages } = navigation

const main = (page: Page): Locator => page.getByRole('main')
const here = async (page: Page): Promise<string> => page.url()
const stepsOf = (kind: Kind) => forms.get(kind.form)?.['x-steps'] ?? []

/** The step in which something is typed: the one with the most fields that are no list, file or choice of records. */
function stepToType(kind: Kind): string {
  const [first, second] = stepsOf(kind)
  return (kind.parent && (first?.fields.length ?? 0) < 4 ? second : first)?.id ?? ''
}

/** Forms in steps: begun anew where nothing has to be there before, and gone on with. */
function wizards(page: PortalPage): Place[] {
  const { record, back } = page.with as { record: string; back: string }
  const kind = kinds.get(record)
  if (!kind || stepsOf(kind).length === 0) return []
  const step = stepToType(kind)
  const goingOn = pages.find(one => one.screen === 'wizard' && one.with?.record === record && one.path.includes(':'))?.path ?? ''
  const to = (id: string): string =>
    goingOn.includes(':id') ? `${goingOn.replace(':id', id)}?step=${step}` : `${goingOn.replace(':step', step)}?id=${id}`
  const field = kind.parent?.field.slice(1)
  const [list, { create }] = [...lists].find(([id, one]) => id.startsWith('my-') && one.record === record) ?? ['', { record }]
  const newest = async (at: Page, { send }: World): Promise<Sent['items'][0] | undefined> =>
    (await send(at, `${kind.path}?list=${list}&tab=all&limit=1`)).items[0]
  const common = {
    ...({ who: 'developer', isSaved: true, within: main } as const),
    address: async (at: Page, world: World) => to((await newest(at, world))?.id ?? ''),
  }
  const begun: Place = {
    ...common,
    name: `a draft at ${page.path}`,
    begin: async (at, world) => {
      // Of some there is one for each bot.
      const before = field === undefined && !kind.onePerOwner ? undefined : await newest(at, world)
      const made = before ?? (await world.send(at, kind.path, { data: field === undefined ? {} : { [field]: world.bot } }))
      await at.goto(back)
      await at.goto(to(made.id))
    },
  }
  const anew: Place = {
    ...common,
    name: `a new one at ${page.path}`,
    begin: async at => {
      await at.goto(back)
      await at.getByRole('link', { name: create?.label }).first().click()
    },
  }
  // Of which an organisation has one, there is one to begin, which aggregator-details.spec.ts does; it is gone on with here.
  if (kind.onePerOwner) return page.path.includes(':') ? [{ ...begun, who: 'aggregator' }] : []
  if (!page.path.includes(':')) return [anew]
  return page.path.includes(':step') && field === undefined ? [anew, begun] : [begun]
}

/** Forms that are a page: of who is signed in, and of who has not come to the end of signing up. */
function formPages(page: PortalPage): Place[] {
  if (page.access !== 'signed-in') return []
  const steps = navigation.detours.map(({ to }) => to)
  const isLast = steps.includes(page.path) && page.with?.skip !== undefined
  // The one before it is left for good by what is sent there.
  if (steps.includes(page.path) && !isLast) return []
  const { properties = {} } = forms.get((page.with as { form: string }).form) ?? {}
  // Nothing is typed into what is only chosen from, and into files.
  if (Object.values(properties).every(field => 'x-options' in (field as JsonObject) || 'x-upload' in (field as JsonObject)))
    return []
  const who = isLast ? 'newcomer' : page.path.startsWith('/billing/') ? 'carrier' : 'developer'
  const begin = async (at: Page): Promise<void> => {
    await at.goto('/faq')
    await at.goto(page.path)
  }
  return [{ name: page.path, who, isSaved: false, begin, within: main, address: here }]
}

/** Short forms that begin in a dialog on the page of what they belong to. */
function dialogs(page: PortalPage): Place[] {
  const { parts = [] } = page.with as { parts?: Part[] }
  if (!page.path.startsWith('/developer/')) return []
  return parts.flatMap(({ list, create }) => {
    const kind = kinds.get(lists.get(list)?.record ?? '')
    // What asks for rows that are not there yet cannot be begun.
    if (!kind || stepsOf(kind).length > 0 || !create?.preconditions?.every(need => typeof need === 'string')) return []
    const begin = async (at: Page, { bot }: World): Promise<void> => {
      await at.goto('/faq')
      await at.goto(`${page.path.replace(':id', bot)}?tab=${list}`)
      await at.getByRole('button', { name: create.label }).first().click()
    }
    const within = (at: Page) => at.getByRole('dialog', { name: create.label })
    return [{ name: `${page.path}: ${create.label}`, who: 'developer' as const, isSaved: false, begin, within, address: here }]
  })
}

type Decided = { area: string; who: Place['who']; workflow: string; state: string; of: keyof World; only?: string }
/** What the world has that is to be decided about, by kind of record: all that is asked of a brand, and one thing each of others. */
const decided: { [record: string]: Decided[] } = {
  brand: [
    { area: '/dotgo-admin/', who: 'platform', workflow: 'brand', state: 'submitted', of: 'brand' },
    { area: '/billing/', who: 'carrier', workflow: 'brand-at-carrier', state: 'waiting', of: 'forwarded', only: 'reject' },
  ],
  bot: [
    {
      ...{ area: '/dotgo-admin/', who: 'platform', workflow: 'bot-creation', state: 'creation_submitted' },
      ...{ of: 'submittedBot', only: 'reject' },
    },
  ],
}

/** Decisions about what was submitted that ask for words. */
function drawers(page: PortalPage): Place[] {
  const { record } = page.with as { record: string }
  const here = decided[record]?.find(({ area }) => page.path.startsWith(area))
  if (!here) return []
  const workflow = workflows.get(here.workflow)
  return Object.keys(workflow?.states[here.state]?.on ?? {}).flatMap(event => {
    const meta = workflow?.meta.events[event]
    const { properties = {} } = forms.get(meta?.form ?? '') ?? {}
    if (!meta || !('internal_note' in properties) || (here.only ?? event) !== event) return []
    const begin = async (at: Page, world: World): Promise<void> => {
      await at.goto('/faq')
      await at.goto(page.path.replace(':id', String(world[here.of])))
      await at.getByRole('button', { name: meta.label, exact: true }).click()
    }
    const within = (at: Page) => at.getByRole('dialog', { name: meta.label })
    return [{ name: `${page.path}: ${meta.label}`, who: here.who, isSaved: false, begin, within, address: async at => at.url() }]
  })
}

/** A text of each kind that is edited in the portal. */
function editors(page: PortalPage): Place[] {
  return ['faq', 'lists'].map(id => ({
    name: page.path.replace(':id', id),
    who: 'platform',
    isSaved: false,
    begin: async at => {
      await at.goto('/faq')
      await at.goto(page.path.replace(':id', id))
      await expect(at.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
    },
    within: at => at.getByRole('tabpanel'),
    address: here,
  }))
}

const screens: { [screen: string]: (page: PortalPage) => Place[] } = {
  wizard: wizards,
  form: formPages,
  record: page => [...dialogs(page), ...drawers(page)],
  'edit-content': editors,
}

/** Every place of the portal where people type, as the definitions say. */
export const places: Place[] = pages.flatMap(page => (page.planned ? [] : (screens[page.screen]?.(page) ?? [])))
