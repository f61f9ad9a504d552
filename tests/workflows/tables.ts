import type { Row, Table } from './csv.ts'
import { recordOf } from './files.ts'
import { flowStep, happeningsIn } from './flow-moves.ts'
import { edgesOf, eventsIn } from './reader.ts'
import { type Json, leavesOf, statesOf } from './states.ts'
import { type Edge, stepTo } from './take-edges.ts'

/** A value with everything in it as "name.name value", in the order of the file. */
export function flat(value: Json, way = ''): string[] {
  if (typeof value !== 'object' || value === null) return [`${way} ${value}`.trim()]
  return Object.entries<Json>(value).flatMap(([name, inner]) => flat(inner, way ? `${way}.${name}` : name))
}

/** A condition in short: "actor.ownsRecord const false". */
const conditionText = (condition: Json): string =>
  flat(condition)
    .join(' & ')
    .replaceAll(/\bproperties\./g, '')
/** The need of a decision that only somebody may take who does not own the record. */
export const secondPerson = 'actor.ownsRecord.const false, or own-item'
const isSecondPerson = (need: Json): boolean => asked(need) === secondPerson
const asked = ({ facts, reason }: Json): string => `${conditionText(facts)}, or ${reason}`
const actionText = ({ type, params = {} }: Json): string =>
  [type, ...flat(params).map(text => text.replace(/^\S+ /, ''))].join(' ')
const mailText = ({ params }: Json): string =>
  `${params.message} to ${params.address ? `${params.address}${params.copy ? ` and ${params.copy}` : ''}` : params.to}`
const isMail = ({ type, params }: Json): boolean => type === 'notify' && params?.message !== undefined && params.to !== undefined
/** A reminder in short: "brand-waiting to brand.decide after P2D every P1D until P9D if record.data.country const DE". */
const reminderText = ({ message, to, after, every, until, when }: Json): string =>
  [
    `${message} to ${to} after ${after}`,
    ...[every && `every ${every}`, until && `until ${until}`, when && `if ${conditionText(when)}`].filter(Boolean),
  ].join(' ')

/** What is allowed: every transition in every state that has it, with the right it takes, where it leads, what follows and what people are told. */
export function allowedOf(workflow: Json): Row[] {
  return statesOf(workflow).flatMap(state =>
    inForce(
      state,
      edgesOf(workflow).filter(({ node }) => leavesOf(state).some(leaf => node.every((name, index) => leaf[index] === name))),
    ).map((edge): Row => {
      const { to, effects } = stepTo(workflow, state, [edge])
      const { right = '', preconditions = [] } = eventsIn(workflow)[edge.trigger] ?? {}
      return {
        ...{ state, event: edge.trigger, right, 'second person': preconditions.some(isSecondPerson) ? 'yes' : '' },
        ...{ when: whenOf(edge), to: edge.target === null ? 'stays' : to },
        effects: effects
          .filter(one => !isMail(one))
          .map(actionText)
          .join('; '),
        mails: effects.filter(isMail).map(mailText).join('; '),
      }
    }),
  )
}

/** Of an event, the innermost state is asked first; what comes after a transition that asks nothing is never taken. Regions of a parallel state go side by side. */
function inForce(state: string, edges: Edge[]): Edge[] {
  if (leavesOf(state).length > 1) return edges
  const inner = edges.toSorted((one, other) => other.node.length - one.node.length)
  return inner.filter((edge, at) => !inner.slice(0, at).some(({ trigger, guard }) => trigger === edge.trigger && !guard))
}

const whenOf = ({ guard }: Edge): string => (guard?.preconditions ?? []).map(asked).join('; ')

/** What every event of a lifecycle is called, needs and asks; the right that it takes stands where it leads on. */
export function eventsOf(workflow: Json): Row[] {
  return Object.entries<Json>(workflow.meta.events).map(
    ([
      event,
      {
        label,
        labelFor = {},
        historyLabel,
        historyLabelFor = {},
        tone,
        rare,
        private: keptFrom,
        keepsDecision,
        tellsReason,
        form,
        submits,
        decision,
        confirm,
        failed,
        preconditions,
        evidence,
        begins = {},
      },
    ]) => ({
      ...{
        event,
        label: [label, ...forReaders(labelFor)].join(' & '),
        historyLabel: [historyLabel, ...forReaders(historyLabelFor)].join(' & '),
        tone: `${tone ?? ''}${rare ? ' (rare)' : ''}${keptFrom ? ` (private from ${keptFrom})` : ''}${keepsDecision ? ' (keeps decision)' : ''}${tellsReason ? ' (tells the reason)' : ''}`,
        form: form ?? '',
        submits: submits ?? '',
        decision: String(decision ?? ''),
      },
      ...{
        'confirm title': confirm?.title ?? '',
        'confirm text': `${confirm?.text ?? ''}${confirm?.typed ? ' (name typed)' : ''}`,
        failed: failed ?? '',
        preconditions: (preconditions ?? [])
          .filter((need: Json) => !isSecondPerson(need))
          .map(asked)
          .join('; '),
        // What the form begins with is shown beside the decision, too.
        evidence: [...(evidence ?? []), ...Object.entries(begins).map(([field, from]) => `${field}=${from}`)].join(' '),
      },
    }),
  )
}

const forReaders = (words: { [reader: string]: string }): string[] =>
  Object.entries(words).map(([reader, said]) => `${reader}: ${said}`)

/** What every state says of itself, those around others included; first the workflow. */
export function stateTable(workflow: Json): Row[] {
  const { title, record } = workflow.meta
  const { meta: _meta, states: _states, on: _on, initial, id: _id, $schema: _schema, version, ...more } = workflow
  const first = {
    state: '(workflow)',
    label: title,
    initial,
    more: [`record ${record}`, `version ${version}`, ...flat(more)].join(' & '),
  }
  const row = (state: string, node: Json): Row => {
    const { meta = {}, initial: inner = '', states: _states, on: _on, always: _always, after: _after, ...rest } = node
    const { id = '', label = '', tone = '', waitingOn = '', editable = '', due = '', remind = [], next = '', ...further } = meta
    return {
      state,
      id: String(id),
      label,
      tone,
      waitingOn: [waitingOn].flat().join(' and '),
      editable: String(editable),
      due: [due, ...remind.map(reminderText)].join('; '),
      next,
      initial: inner,
      more: flat({ ...further, ...rest }).join(' & '),
    }
  }
  return [{ ...row('(workflow)', {}), ...first }, ...nodesOf(workflow).map(({ state, node }) => row(state, node))]
}

/** What every state of a page flow shows and does, one member a line. Where it leads is in its cells. */
export function flowTable(workflow: Json): Row[] {
  const lines = (state: string, node: Json): Row[] =>
    flat(node).map(text => ({ state, member: text.split(' ')[0] ?? '', value: text.slice(text.indexOf(' ') + 1) }))
  const { states: _states, on: _on, id: _id, $schema: _schema, ...first } = workflow
  return [
    ...lines('(workflow)', first),
    ...nodesOf(workflow).flatMap(({ state, node: { states: _inner, on: _leads, invoke, after: _after, ...shown } }) => {
      const { onDone: _done, onError, ...work } = invoke ?? {}
      const reasons = [onError ?? []].flat().flatMap((one: Json) => (one.guard?.preconditions ?? []).map(asked))
      return lines(state, { ...shown, ...(invoke && { invoke: { ...work, ...(reasons.length > 0 && { refusals: reasons }) } }) })
    }),
  ]
}

function nodesOf(workflow: Json, way: string[] = []): { state: string; node: Json }[] {
  return Object.entries<Json>(workflow.states ?? {}).flatMap(([name, node]) => [
    { state: [...way, name].join('.'), node },
    ...nodesOf(node, [...way, name]),
  ])
}

/** Where what can happen leads a page flow, in each state in which it changes something. */
export const flowCells = (workflow: Json): Row[] =>
  statesOf(workflow).flatMap(state =>
    happeningsIn(workflow, state).flatMap(event => {
      const to = flowStep(workflow, state, event)?.to
      return to === undefined ? [] : [{ state, event, to }]
    }),
  )

/** The rights that the endpoints of a lifecycle's kind ask for; none where the portal has no endpoints for it. `scope`: the rows are a carrier's. */
function recordTold({ meta }: Json): Row[] {
  const { generated, rights } = recordOf(meta.record)
  const { read = '', edit = '' } = generated === false ? {} : rights
  return [{ record: meta.record, scope: meta.scope ?? '', read, edit }]
}

/** The committed tables of a workflow, each with what the files say in its place. */
export function tablesOf(workflow: Json): { name: string; read: (given: Json) => Row[] }[] {
  const { meta } = workflow
  return meta.kind === 'lifecycle'
    ? [
        { name: 'cells', read: allowedOf },
        { name: 'events', read: eventsOf },
        { name: 'states', read: stateTable },
        { name: 'record', read: recordTold },
      ]
    : [
        { name: 'cells', read: flowCells },
        { name: 'states', read: flowTable },
      ]
}

/** Where a committed table and what a file says part: nothing when they agree. `given` may be a file that nobody can read. */
export function partings(committed: Table, read: () => Row[]): string[] {
  let said: Row[]
  try {
    said = read()
  } catch (error) {
    return [`the file cannot be read: ${(error as Error).message}`]
  }
  const text = (row: Row): string => committed.columns.map(column => row[column] ?? '').join(' | ')
  const [wanted, found] = [committed.rows.map(text), said.map(text)]
  return [
    ...wanted.filter(line => !found.includes(line)).map(line => `committed, and not in the file: ${line}`),
    ...found.filter(line => !wanted.includes(line)).map(line => `in the file, and not committed: ${line}`),
    ...(wanted.length === found.length ? [] : [`${wanted.length} rows are committed, the file says ${found.length}`]),
  ]
}
