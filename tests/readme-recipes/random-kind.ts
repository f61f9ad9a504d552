import { type Field, fieldsOf, schemaOf } from './random-fields.ts'
import { type Draw, drawing } from './random-words.ts'

/** A kind of record whose every name is drawn. States and events are as many as the draw wants: those that are not there are undefined. */
export type RandomKind = {
  id: string
  title: string
  plural: string
  /** Of addresses in the interface and in the portal. */
  path: string
  fields: Field[]
  /** Names of the fields by step; null: a form without steps. */
  steps: { id: string; title: string; fields: string[] }[] | null
  unique: boolean
  submit: string
  states: { drafted: Named; waiting: Named; good: Named; bad?: Named; second?: Named; paused?: Named }
  events: { send: Event; accept: Event; refuse?: Event; pass?: Event; pause?: Event; resume?: Event }
  rights: Record<'read' | 'create' | 'edit' | 'history' | 'decide', string>
  roles: Record<'owner' | 'reviewer' | 'stranger', Role>
  mail: string
}
export type Named = { id: string; label: string }
export type Event = { id: string; label: string; past: string }
/** `isNew`: not in the project's own roles. */
export type Role = { id: string; isNew: boolean; title: string }

/** Draws a kind from a seed: the same seed gives the same kind. */
export function drawKind(seed: number): RandomKind {
  const draw = drawing(seed)
  const id = draw.id()
  const fields = fieldsOf(draw)
  const named = (): Named => ({ id: draw.id(), label: draw.title() })
  const event = (): Event => ({ id: draw.id(), label: draw.title(), past: draw.title() })
  const count = draw.between(3, 6)
  const right = (): string => `${id}.${draw.id()}`
  return {
    id,
    title: draw.title(),
    plural: draw.title(),
    path: draw.id(),
    fields,
    steps: draw.yes() ? inSteps(draw, fields) : null,
    unique: draw.yes(),
    submit: draw.title(),
    states: {
      drafted: named(),
      waiting: named(),
      good: named(),
      ...(count > 3 && { bad: named() }),
      ...(count > 4 && { second: named() }),
      ...(count > 5 && { paused: named() }),
    },
    events: {
      send: event(),
      accept: event(),
      ...(count > 3 && { refuse: event() }),
      ...(count > 4 && { pass: event() }),
      ...(count > 5 && { pause: event(), resume: event() }),
    },
    rights: { read: right(), create: right(), edit: right(), history: right(), decide: right() },
    roles: {
      owner: role(draw, ['DEVELOPER']),
      reviewer: role(draw, ['SUPER_ADMIN_DOTGO', 'ADMIN_DOTGO_READWRITE', 'VI_DOTGO_ADMIN_READWRITE']),
      stranger: role(draw, ['VI_CARRIER_ADMIN', 'ADMIN_BILLING', 'MARKETING_ADMIN']),
    },
    mail: `${id}-${draw.id()}`,
  }
}

function inSteps(draw: Draw, fields: Field[]): NonNullable<RandomKind['steps']> {
  const half = Math.ceil(fields.length / 2)
  return [fields.slice(0, half), fields.slice(half)].map(part => ({
    id: draw.id(),
    title: draw.title(),
    fields: part.map(({ name }) => name),
  }))
}

function role(draw: Draw, known: string[]): Role {
  const isNew = draw.yes()
  return { id: isNew ? `${draw.word()}_${draw.word()}`.toUpperCase() : draw.one(known), isNew, title: draw.title() }
}

/** Content of the kind's five own files, by path. */
export function filesOf(kind: RandomKind): { [file: string]: object } {
  const { id, title, plural, path, fields, rights, unique } = kind
  const meta = (name: string): string => `../meta/${name}.meta.json`
  const [first] = fields
  const reference = fields.find(field => field.kind === 'reference')
  const { waiting, second, paused, good, bad } = kind.states
  const states = (...some: (Named | undefined)[]): string[] => some.flatMap(state => (state ? [state.id] : []))
  const name = `/${first?.name}`
  return {
    [`schemas/${id}/${id}.record.json`]: {
      ...{ $schema: meta('record'), title, plural, path, form: id, workflow: id, label: name, search: [name] },
      rights: { read: rights.read, create: rights.create, edit: rights.edit, history: rights.history },
      ...(unique && { unique: [{ id: 'name', field: name, message: `${title} is taken` }] }),
      pages: { owner: `/${path}/:id`, reviewer: `/${path}/:id` },
    },
    [`schemas/${id}/${id}.form.json`]: {
      ...{ $schema: meta('form'), title, ...schemaOf(fields), 'x-submit': { label: kind.submit } },
      ...(kind.steps && { 'x-steps': kind.steps }),
    },
    [`schemas/${id}/${id}.list.json`]: {
      ...{ $schema: meta('list'), title: plural, record: id, workflow: id, right: rights.read },
      tabs: [
        { id: 'own', title: 'Own', right: rights.create },
        { id: 'open', title: 'Open', right: rights.decide, states: states(waiting, second, paused) },
        { id: 'closed', title: 'Closed', right: rights.decide, states: states(good, bad) },
      ],
      columns: ['/record/label', '/lifecycle/label', '/lifecycle/since', ...(reference ? [reference.name] : [])],
      ...{ search: true, sort: { by: 'since', order: 'desc' }, open: `/${path}/:id` },
      create: { label: `New ${title}`, to: `/${path}/new`, right: rights.create },
      empty: { text: `No ${plural} yet.`, drawing: 'document' },
    },
    [`schemas/${id}/${kind.mail}.message.json`]: {
      $schema: meta('message'),
      parameters: ['/record/label', '/url', '/actor/name'],
      mail: {
        ...{ subject: `${title}: {{/record/label}}`, title, paragraphs: ['{{/actor/name}} did something.'] },
        action: { text: 'Open', url: '{{/url}}' },
      },
      notice: { text: `${title}: {{/record/label}}`, url: '{{/url}}', tone: 'waiting' },
    },
  }
}
