import type { Json } from './states.ts'

/** The conditions of all conditions files by name, roles.json, the tones of forms that decide, by id, and for how long something is undone. */
export type Words = {
  conditions: { [name: string]: Json }
  roles: Json
  decisions: { [form: string]: string }
  undoSeconds: number
}

/**
 * A workflow with its short forms read as a person would: names of conditions and actions looked up, and what a right asks for written to its
 * events; what an event does, to the transitions by it that do not say otherwise. Guards become `{preconditions}`, actions lists of effects, a due time its duration, with its reminders beside it. Throws where a name means nothing. Nothing here is shared with the engine, which does the same.
 */
export function plain(written: Json, words: Words): Json {
  const workflow = structuredClone(written)
  const lists = workflow.meta.actions ?? {}
  delete workflow.meta.actions
  const does: Json = {}
  for (const [name, event] of Object.entries<Json>(workflow.meta.events ?? {})) {
    does[name] = event.actions
    delete event.actions
    readEvent(event, words)
  }
  readNode(workflow, words, lists, does)
  for (const rule of workflow['x-derive']?.rules ?? []) if (rule.actions) rule.actions = effectsOf(rule.actions, lists)
  return workflow
}

function readEvent(event: Json, words: Words): void {
  const asked = words.roles.rights[event.right]?.secondPerson && event.secondPerson !== false
  const other = { facts: { properties: { actor: { properties: { ownsRecord: { const: false } } } } }, reason: 'own-item' }
  const step = { properties: { byActor: { const: true }, secondsSince: { maximum: words.undoSeconds } } }
  const justDone = {
    facts: { properties: { lifecycle: { properties: { steps: { properties: { [event.undoes]: step } } } } } },
    reason: 'undo-over',
  }
  const preconditions = [
    ...(asked ? [other] : []),
    ...(event.undoes ? [justDone] : []),
    ...[event.preconditions ?? []].flat().flatMap((need: Json) => saidOf(need, words)),
  ]
  const tone = words.decisions[event.form]
  if (tone) Object.assign(event, { decision: true, tone: event.tone ?? tone })
  delete event.secondPerson
  delete event.preconditions
  if (preconditions.length > 0) event.preconditions = preconditions
}

function readNode(node: Json, words: Words, lists: Json, does: Json): void {
  for (const [event, way] of Object.entries<Json>(node.on ?? {})) if (does[event]) node.on[event] = doing(way, does[event])
  const ways = [node.on, node.after].flatMap(map => Object.values<Json>(map ?? {}))
  for (const way of [...ways, node.always, node.invoke?.onDone, node.invoke?.onError].flat()) {
    if (way?.guard) way.guard = { preconditions: saidOf(way.guard, words) }
    if (way?.actions) way.actions = effectsOf(way.actions, lists)
  }
  if (node['x-next']) readNext(node)
  if (node.meta?.due?.after) readDue(node.meta, words)
  // The only token that a text of a state has, so far.
  if (node.meta?.next) node.meta.next = node.meta.next.replace('{{/due/days}}', /^P(\d+)D$/.exec(node.meta.due)?.[1])
  for (const key of ['entry', 'exit']) if (node[key]) node[key] = effectsOf(node[key], lists)
  for (const inner of Object.values<Json>(node.states ?? {})) readNode(inner, words, lists, does)
}

/** A transition with what its event does, unless it says itself what it does. */
function doing(way: Json, actions: Json): Json {
  if (Array.isArray(way)) return way.map(one => doing(one, actions))
  return typeof way === 'string' ? { target: way, actions } : { actions, ...way }
}

function readNext(node: Json): void {
  const said = node['x-next']
  const { all: next, ...nextFor } = typeof said === 'string' ? { all: said } : said
  delete node['x-next']
  node.meta = { ...node.meta, ...(next && { next }), ...(Object.keys(nextFor).length > 0 && { nextFor }) }
}

/** A reminder without a time of its own is for the due time. */
function readDue(meta: Json, words: Words): void {
  const { after, remind } = meta.due
  meta.due = after
  meta.remind = remind.map((one: Json) => ({ after, ...one, ...(one.when && { when: factsOf(one.when, words) }) }))
}

/** A name is that of a list of the workflow, or of an effect without parameters. A message that does not say to whom goes to the owner. */
function effectsOf(actions: Json, lists: Json): Json[] {
  return [actions].flat().flatMap(one => {
    if (typeof one === 'string') return lists[one] ? effectsOf(lists[one], lists) : [{ type: one }]
    return one.type === 'notify' ? [{ ...one, params: { ...one.params, to: one.params.to ?? 'owner' } }] : [one]
  })
}

/** What a need asks, and what it says: of several, each by itself. */
function saidOf(need: Json, words: Words): { facts: Json; reason: string }[] {
  if (need.and) return need.and.flatMap((part: Json) => saidOf(part, words))
  if (need.when) return [{ facts: factsOf(need.when, words), reason: need.reason }]
  const { reason } = lookUp(need.type ?? need, words)
  if (!reason) throw new Error(`"${JSON.stringify(need)}" has no reason.`)
  return [{ facts: factsOf(need, words), reason }]
}

function factsOf(when: Json, words: Words): Json {
  if (typeof when === 'string') return factsOf(lookUp(when, words).when, words)
  if (when.params) return factsOf(filled(lookUp(when.type, words).when, when.params), words)
  if (when.and) return { allOf: when.and.map((part: Json) => factsOf(part, words)) }
  if (when.or) return { anyOf: when.or.map((part: Json) => factsOf(part, words)) }
  return when.not && Object.keys(when).length === 1 ? { not: factsOf(when.not, words) } : when
}

function lookUp(name: string, { conditions }: Words): Json {
  if (!conditions[name]) throw new Error(`There is no condition "${name}".`)
  return conditions[name]
}

/** "{{name}}" stands for a value of any type, or is part of a text. */
function filled(when: Json, params: Json): Json {
  const texts = JSON.stringify(when)
    .replaceAll(/"\{\{(\w+)\}\}"/g, (_, name) => JSON.stringify(params[name]))
    .replaceAll(/\{\{(\w+)\}\}/g, (_, name) => JSON.stringify(String(params[name])).slice(1, -1))
  return JSON.parse(texts)
}
