import type { Copy } from './copy-of.ts'
import { type Event, filesOf, type Named, type RandomKind } from './random-kind.ts'

/** Writes the files of the README's row "add a whole kind of record": five of its own, and lines in roles and navigation. */
export function writeKind(copy: Copy, kind: RandomKind): void {
  for (const [file, content] of Object.entries(filesOf(kind))) copy.write(file, content)
  copy.write(`workflows/${kind.id}.workflow.json`, workflowOf(kind))
  copy.edit('schemas/portal/roles.json', roles => addRights(roles, kind))
  copy.edit('schemas/portal/navigation.json', navigation => addPages(navigation, kind))
}

const vouchedFor = (fields: RandomKind['fields']): string[] => fields.map(({ name }) => `/record/data/${name}`)

function workflowOf({ id, title, fields, events, states, rights, mail, unique }: RandomKind): object {
  const described = ({ label, past }: Event, more: object): object => ({ label, historyLabel: past, ...more })
  const decided = { right: rights.decide, decision: true }
  const tell = (to?: string): object => ({ type: 'notify', params: { message: mail, ...(to && { to }) } })
  const claim = unique ? [{ type: 'claim', params: { unique: 'name' } }] : []
  const send = { [events.send.id]: states.waiting.id }
  const accept = { [events.accept.id]: states.good.id }
  const { bad, second, paused } = states
  const { refuse, pass, pause, resume } = events
  let number = 2000
  const state = (of: Named | undefined, meta: object, on: object = {}): object =>
    of ? { [of.id]: { meta: { id: ++number, label: of.label, ...meta }, ...(Object.keys(on).length > 0 && { on }) } } : {}
  return {
    ...{ $schema: '../schemas/meta/workflow.meta.json', id, version: '1' },
    meta: {
      ...{ kind: 'lifecycle', title, record: id },
      events: {
        [events.send.id]: described(events.send, {
          ...{ right: rights.edit, submits: 'record' },
          actions: ['adopt-draft', ...claim, tell(rights.decide)],
        }),
        [events.accept.id]: described(events.accept, { ...decided, tone: 'good', actions: tell() }),
        ...(refuse && { [refuse.id]: described(refuse, { right: rights.decide, form: 'reject', actions: [tell('owner')] }) }),
        ...(pass && { [pass.id]: described(pass, { right: rights.decide, form: 'approve', evidence: vouchedFor(fields) }) }),
        ...(pause && { [pause.id]: described(pause, { right: rights.decide, tone: 'stopped', secondPerson: false }) }),
        ...(resume && { [resume.id]: described(resume, { right: rights.decide, secondPerson: false }) }),
      },
    },
    initial: states.drafted.id,
    states: {
      ...state(states.drafted, { tone: 'neutral', waitingOn: 'owner', editable: true }, send),
      ...state(
        states.waiting,
        { tone: 'waiting', waitingOn: 'reviewer' },
        {
          ...(second && pass ? { [pass.id]: second.id } : accept),
          ...(bad && refuse && { [refuse.id]: bad.id }),
          ...(paused && pause && { [pause.id]: paused.id }),
        },
      ),
      ...state(second, { tone: 'waiting', waitingOn: 'reviewer' }, accept),
      ...state(paused, { tone: 'stopped', waitingOn: 'reviewer' }, resume && { [resume.id]: states.waiting.id }),
      ...state(bad, { tone: 'bad', waitingOn: 'owner', editable: true }, send),
      ...state(states.good, { tone: 'good', waitingOn: 'nobody' }),
    },
  }
}

// biome-ignore lint/suspicious/noExplicitAny: the content of a definition file
function addRights(roles: any, kind: RandomKind): void {
  const { rights } = kind
  for (const [verb, right] of Object.entries(rights)) {
    const decides = verb === 'decide' && { secondPerson: true }
    roles.rights[right] = { title: `${verb} ${kind.plural}`, ...decides }
  }
  for (const [part, { id, isNew, title }] of Object.entries(kind.roles)) {
    const actsFor = { owner: 'owner', reviewer: 'reviewer', stranger: 'nobody' }[part]
    if (!isNew) continue
    roles.flags[flagOf(id)] = { title }
    roles.roles[id] = { title, shown: id, actsFor, flags: [flagOf(id)], rights: {} }
  }
  for (const verb of ['read', 'create', 'edit', 'history'] as const) roles.roles[kind.roles.owner.id].rights[rights[verb]] = 'own'
  for (const verb of ['read', 'history', 'decide'] as const) roles.roles[kind.roles.reviewer.id].rights[rights[verb]] = 'all'
}

// biome-ignore lint/suspicious/noExplicitAny: the content of a definition file
function addPages(navigation: any, { id, path, title, plural, rights, roles }: RandomKind): void {
  const page = (below: string, screen: string, right: string, more: object): object => ({
    ...{
      path: `/${path}${below}`,
      title: below ? title : plural,
      screen,
      frame: 'portal',
      access: 'signed-in',
      right,
      with: more,
    },
  })
  const back = { record: id, back: `/${path}` }
  navigation.pages.push(
    page('', 'list', rights.read, { list: id }),
    page('/new', 'wizard', rights.create, { ...back, done: `/${path}/:id` }),
    page('/:id/edit', 'wizard', rights.edit, { ...back, done: `/${path}/:id` }),
    page('/:id', 'record', rights.read, { ...back, edit: `/${path}/:id/edit` }),
  )
  const entry = { label: plural.toUpperCase(), to: `/${path}`, right: rights.read }
  for (const [part, role] of Object.entries(roles)) {
    const entries = part === 'stranger' ? [{ label: 'QUESTIONS', to: '/faq' }] : [entry]
    const home = entries[0]?.to
    const when = { type: 'has-flag', params: { flag: flagOf(role.id) } }
    if (role.isNew) navigation.menus.unshift({ id: `${id}-${part}`, when, home, entries })
    else if (part !== 'stranger') menuOf(navigation, part).entries.push(entry)
  }
}

// biome-ignore lint/suspicious/noExplicitAny: the content of a definition file
function menuOf(navigation: any, part: string): { entries: object[] } {
  const id = part === 'owner' ? 'developer' : 'platform'
  // biome-ignore lint/suspicious/noExplicitAny: the content of a definition file
  return navigation.menus.find((menu: any) => menu.id === id)
}

function flagOf(role: string): string {
  return role.toLowerCase().replaceAll('_', '-')
}
