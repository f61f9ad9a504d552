import type { DefinitionsCopy } from './definitions-copy.ts'

/** A kind of record whose every name is drawn. */
export type RandomKind = {
  id: string
  title: string
  plural: string
  /** The field that names a record, and one more. */
  name: { field: string; title: string; limit: number; missing: string }
  amount: { field: string; title: string; most: number }
  states: { drafted: string; waiting: string; good: string; bad: string }
  events: { send: string; accept: string; refuse: string }
  labels: Record<string, string>
  rights: Record<'read' | 'create' | 'edit' | 'history' | 'decide', string>
  owner: string
  reviewer: string
  stranger: string
}

/** Draws a kind from a seed: the same seed gives the same kind. */
export function drawKind(seed: number): RandomKind {
  const chance = generator(seed)
  const letters = 'bcdfghklmnprstvz'
  const vowels = 'aeiou'
  const word = (): string =>
    Array.from({ length: 3 }, () => pick(chance, letters.split('')) + pick(chance, vowels.split(''))).join('')
  const title = (): string => {
    const drawn = word()
    return drawn.charAt(0).toUpperCase() + drawn.slice(1)
  }
  const id = word()
  const [drafted, waiting, good, bad] = [word(), word(), word(), word()]
  const [send, accept, refuse] = [word(), word(), word()]
  const labels = Object.fromEntries([drafted, waiting, good, bad, send, accept, refuse].map(key => [key, title()]))
  return {
    id,
    title: title(),
    plural: title(),
    name: { field: word(), title: title(), limit: 20 + Math.floor(chance() * 60), missing: `${title()} is missing` },
    amount: { field: word(), title: title(), most: 10 + Math.floor(chance() * 90) },
    states: { drafted, waiting, good, bad },
    events: { send, accept, refuse },
    labels,
    rights: Object.fromEntries(
      ['read', 'create', 'edit', 'history', 'decide'].map(right => [right, `${id}.${right}`]),
    ) as RandomKind['rights'],
    owner: 'DEVELOPER',
    reviewer: pick(chance, ['SUPER_ADMIN_DOTGO', 'ADMIN_DOTGO_READWRITE', 'VI_DOTGO_ADMIN_READWRITE']),
    stranger: pick(chance, ['VI_CARRIER_ADMIN', 'VI_CARRIER_READWRITE', 'ADMIN_BILLING']),
  }
}

/** Writes the files of the README's row "add a whole kind of record". */
export function writeKind(copy: DefinitionsCopy, kind: RandomKind): void {
  const { id, title, plural, name, amount, states, events, labels, rights } = kind
  const folder = `schemas/${id}s`
  const label = (key: string): string => labels[key] ?? key
  copy.write(`${folder}/${id}.record.json`, {
    $schema: '../meta/record.meta.json',
    title,
    plural,
    path: `${id}s`,
    form: id,
    workflow: id,
    label: `/${name.field}`,
    rights: { read: rights.read, create: rights.create, edit: rights.edit, history: rights.history },
    search: [`/${name.field}`],
    pages: { owner: `/developer/${id}/:id`, reviewer: `/dotgo-admin/${id}/:id` },
  })
  copy.write(`${folder}/${id}.form.json`, {
    $schema: '../meta/form.meta.json',
    title,
    type: 'object',
    additionalProperties: false,
    required: [name.field, amount.field],
    properties: {
      [name.field]: {
        type: 'string',
        title: name.title,
        minLength: 1,
        maxLength: name.limit,
        errorMessage: { required: name.missing, minLength: name.missing, maxLength: `At most ${name.limit} characters` },
      },
      [amount.field]: {
        type: 'integer',
        title: amount.title,
        minimum: 1,
        maximum: amount.most,
        errorMessage: { required: 'How many?', type: 'A number', minimum: 'At least 1', maximum: `At most ${amount.most}` },
      },
    },
    'x-ui': { 'ui:order': [name.field, amount.field, '*'] },
    'x-submit': { label: label(events.send) },
  })
  const message = { parameters: ['/record/label', '/url'], mail: {}, notice: {} }
  copy.write(`${folder}/${id}-${states.good}.message.json`, {
    ...message,
    $schema: '../meta/message.meta.json',
    mail: {
      subject: `{{/record/label}}: ${label(states.good)}`,
      title: label(states.good),
      paragraphs: ['{{/record/label}}'],
      action: { text: 'Open', url: '{{/url}}' },
    },
    notice: { text: `{{/record/label}}: ${label(states.good)}`, url: '{{/url}}', tone: 'good' },
  })
  const list = (right: string, open: string, create?: object): object => ({
    $schema: '../meta/list.meta.json',
    title: plural,
    record: id,
    workflow: id,
    right,
    tabs: [
      { id: 'waiting', title: label(states.waiting), states: [states.waiting] },
      { id: 'all', title: 'All' },
    ],
    columns: [
      { id: 'name', title: name.title, value: '/record/label', format: 'name', sortable: true, show: 'always' },
      { id: 'status', title: 'State', value: '/lifecycle/label', format: 'status', show: 'always' },
      { id: 'since', title: 'Age', value: '/lifecycle/since', format: 'age', sortable: true, show: 'always' },
      { id: 'amount', title: amount.title, value: `/record/data/${amount.field}`, format: 'text', show: 'always' },
    ],
    search: true,
    sort: { by: 'since', order: 'asc' },
    open,
    ...create,
    empty: { text: `No ${title} here.`, drawing: 'document' },
  })
  copy.write(
    `${folder}/own-${id}.list.json`,
    list(rights.read, `/developer/${id}/:id`, {
      create: { label: `New ${title}`, to: `/developer/${id}/new`, right: rights.create },
    }),
  )
  copy.write(`${folder}/all-${id}.list.json`, list(rights.decide, `/dotgo-admin/${id}/:id`))
  const state = (text: string, meta: object, on?: object): object => ({
    meta: { label: label(text), tone: 'waiting', holder: 'owner', ...meta },
    ...(on ? { on } : {}),
  })
  copy.write(`workflows/${id}.workflow.json`, {
    $schema: '../schemas/meta/workflow.meta.json',
    id,
    version: '1',
    meta: {
      kind: 'lifecycle',
      title,
      record: id,
      events: {
        [events.send]: { label: label(events.send), right: rights.edit, submits: 'record', past: label(events.send) },
        [events.accept]: {
          label: label(events.accept),
          right: rights.decide,
          decision: true,
          past: label(events.accept),
          tone: 'good',
        },
        [events.refuse]: {
          label: label(events.refuse),
          right: rights.decide,
          form: 'reject',
          decision: true,
          past: label(events.refuse),
          tone: 'bad',
        },
      },
    },
    initial: states.drafted,
    states: {
      [states.drafted]: state(
        states.drafted,
        { id: 2001, editable: true },
        { [events.send]: { target: states.waiting, actions: [{ type: 'adopt-draft' }] } },
      ),
      [states.waiting]: state(
        states.waiting,
        { id: 2002, holder: 'reviewer' },
        {
          [events.accept]: {
            target: states.good,
            actions: [{ type: 'notify', params: { message: `${id}-${states.good}`, to: 'owner' } }],
          },
          [events.refuse]: states.bad,
        },
      ),
      [states.good]: state(states.good, { id: 2003, tone: 'good', holder: 'nobody' }),
      [states.bad]: state(
        states.bad,
        { id: 2004, tone: 'bad', editable: true },
        { [events.send]: { target: states.waiting, actions: [{ type: 'adopt-draft' }] } },
      ),
    },
  })
  copy.edit('schemas/portal/roles.json', roles => {
    for (const [right, name_] of Object.entries(rights)) roles.rights[name_] = { title: `${right} ${title}` }
    for (const right of ['read', 'create', 'edit', 'history'] as const) roles.roles[kind.owner].rights[rights[right]] = 'own'
    for (const right of ['read', 'history', 'decide'] as const) roles.roles[kind.reviewer].rights[rights[right]] = 'all'
  })
  copy.edit('schemas/portal/navigation.json', navigation => {
    const page = (path: string, screen: string, right: string, options: object): object => ({
      path,
      title: plural,
      screen,
      frame: 'portal',
      access: 'signed-in',
      right,
      with: options,
    })
    navigation.pages.push(
      page(`/developer/${id}`, 'list', rights.create, { list: `own-${id}` }),
      page(`/developer/${id}/new`, 'wizard', rights.create, {
        record: id,
        back: `/developer/${id}`,
        edit: `/developer/${id}/:id/edit`,
      }),
      page(`/developer/${id}/:id/edit`, 'wizard', rights.edit, {
        record: id,
        back: `/developer/${id}`,
        done: `/developer/${id}/:id`,
      }),
      page(`/developer/${id}/:id`, 'record', rights.edit, {
        record: id,
        back: `/developer/${id}`,
        edit: `/developer/${id}/:id/edit`,
      }),
      page(`/dotgo-admin/${id}`, 'list', rights.decide, { list: `all-${id}` }),
      page(`/dotgo-admin/${id}/:id`, 'record', rights.decide, { record: id, back: `/dotgo-admin/${id}` }),
    )
    const menu = (which: string): { entries: object[] } => navigation.menus.find((one: { id: string }) => one.id === which)
    menu('developer').entries.push({ label: plural.toUpperCase(), to: `/developer/${id}` })
    menu('platform').entries.push({
      label: plural.toUpperCase(),
      to: `/dotgo-admin/${id}`,
      when: { properties: { actor: { properties: { rights: { required: [rights.decide] } } } } },
    })
  })
}

function pick<Item>(chance: () => number, from: Item[]): Item {
  return from[Math.floor(chance() * from.length)] as Item
}

function generator(seed: number): () => number {
  let state = seed % 2147483647 || 1
  return () => {
    state = (state * 48271) % 2147483647
    return state / 2147483647
  }
}
