import { namedFacts } from '#engine/conditions/closed-condition.ts'
import { type ComputedName, computedFacts } from '#engine/conditions/computed-facts.ts'
import type { Actor, Facts, LifecycleFacts, StepFacts } from '#engine/conditions/facts.ts'
import { ownField } from '#engine/lists/column-place.ts'
import { relationOf } from '#engine/records/relation-of.ts'
import { isNameOfState, namesOfStates } from '../../../workflow/states-of.ts'
import type { Definitions } from '../../definitions.ts'
import { pointerKeys } from '../../json/json-pointer.ts'
import { suggestion } from '../../json/nearest.ts'
import { kindsAmong } from '../../kinds-among.ts'
import { parentKind } from '../../publish/parent-kind.ts'
import { fieldAt } from '../../schemas/walk-schema.ts'
import type { List } from '../../types.ts'
import { conditionPlaces } from '../places/condition-places.ts'
import { namedIn } from '../places/field-places.ts'
import type { Rule } from '../rule.ts'

/** What stands below a fact: more facts by name, the data of a record kind's form ("*": the record asked about, "^": the one it belongs to), rights, rows, steps, or nothing. */
export type Below = { [name: string]: Below } | { data: string } | 'rights' | 'rows' | 'steps' | 'any' | null

type Computed<Part extends string> = ComputedName extends infer Name
  ? Name extends `${Part}.${infer Fact}`
    ? Fact
    : never
  : never

function computedOf(part: string): { [fact: string]: Below } {
  const names = computedFacts.flatMap(({ name }) => (name.startsWith(`${part}.`) ? [name.slice(part.length + 1)] : []))
  return Object.fromEntries(names.map(name => [name, null]))
}

const given = {
  id: null,
  role: null,
  organisation: null,
  carrier: null,
  name: null,
  flags: null,
  rights: 'rights',
  lacksSecondFactor: null,
  account: { data: 'account' },
  organisationData: { data: 'organisation' },
} satisfies { [fact in Exclude<keyof Required<Actor>, Computed<'actor'>>]: Below }

const actor: { [fact: string]: Below } = {
  ...given,
  ...computedOf('actor'),
}

const lifecycle = {
  workflow: null,
  scope: null,
  state: null,
  status_id: null,
  label: null,
  holder: null,
  version: null,
  since: null,
  due: null,
  summary: null,
  steps: 'steps',
  here: 'rows',
  ...computedOf('lifecycle'),
} satisfies { [fact in Exclude<keyof LifecycleFacts, Computed<'lifecycle'>>]: Below }

const facts = {
  record: { id: null, kind: null, label: null, version: null, data: { data: '*' }, answers: 'any' },
  actor,
  related: {
    owner: { id: null, label: null, data: { data: 'organisation' } },
    parent: { id: null, kind: null, label: null, data: { data: '^' }, answers: 'any' },
    rows: 'rows',
  },
  lifecycle,
  now: null,
} satisfies { [fact in keyof Required<Facts>]: Below }

/** What page flows know of a call that was refused: a named condition may be for one. Where a lifecycle names it, it is asked about again. */
const error: Below = { code: null, status: null }

/** A misspelt fact is a missing one, and a condition on it never holds. */
export const conditionUnknownFact: Rule = {
  rule: 'condition-unknown-fact',
  about: 'conditions ask about facts that there are',
  check(definitions) {
    return conditionPlaces(definitions).flatMap(({ file, path, condition, record, list, entry, named }) =>
      (namedFacts(condition) ?? []).flatMap(fact => {
        const keys = pointerKeys(fact) ?? []
        const name = keys.join('.')
        // Of one with a name it is asked where it is named; that an operation answers with no entries is said there.
        const isOpen = named || entry?.length === 0
        const around = {
          ...facts,
          ...(named && { error }),
          ...((isOpen || entry) && { entry: isOpen ? anything : membersOf(entry ?? []) }),
        }
        const unknown = unknownIn(around, keys, definitions, record)
        if (unknown === null && list && !knownInRow(keys, list)) {
          const message = `The condition asks about "${name}", which a row of this list does not know`
          const fix =
            'Ask about the actor, the row’s state and times, or a field that the list shows; for more, ask at the page it opens.'
          return [{ file, path, message, fix }]
        }
        if (unknown === null) return []
        return [
          {
            file,
            path,
            message: `The condition asks about "${name}", which is no fact`,
            fix: suggestion(unknown.wrong, unknown.known),
          },
        ]
      }),
    )
  },
}

const anything: Below = 'any'

function membersOf(entry: string[]): Below {
  return Object.fromEntries(entry.map((member): [string, Below] => [member, 'any']))
}

/** What the page has of each row: where it stands, and the fields in its columns. */
function knownInRow([part, name, field]: string[], { columns, filters = [] }: List): boolean {
  if (part === 'lifecycle') return name !== 'steps' && name !== 'here'
  if (part !== 'record') return part !== 'related'
  if (name !== 'data') return name !== 'answers'
  return [...columns, ...filters].some(({ value }) => ownField(value) === field)
}

/** A name that is none, and the names that there are in its place. */
export type Unknown = { wrong: string; known: string[] }

/** Null when the fact is known; else where it goes wrong. */
export function unknownIn(below: Below, keys: string[], definitions: Definitions, record: string | undefined): Unknown | null {
  const [key, ...rest] = keys
  if (key === undefined || below === null || below === 'any') return null
  if (below === 'rights') return amongst(key, Object.keys(definitions.roles.rights))
  if (below === 'rows') return unknownRow(definitions, record, key, rest[0])
  if (below === 'steps') return unknownStep(definitions, record, key, rest[0])
  if ('data' in below && typeof below.data === 'string') {
    const kind = below.data === '*' ? record : below.data === '^' ? parentKind(definitions, record) : below.data
    const form = definitions.records.get(kind ?? '')?.content.form
    const schema = definitions.whole[form ?? '']
    return !schema ||
      fieldAt(
        schema,
        keys.filter(name => name !== '*'),
      )
      ? null
      : { wrong: keys.at(-1) ?? key, known: namedIn(schema) }
  }
  const names = below as { [name: string]: Below }
  const next = Object.hasOwn(names, key) ? names[key] : undefined
  return next === undefined ? { wrong: key, known: Object.keys(names) } : unknownIn(next, rest, definitions, record)
}

const stepFacts = { times: null, at: null, secondsSince: null, byActor: null } satisfies {
  [fact in keyof Required<StepFacts>]: Below
}

// An event of the kind's lifecycles, and what is known of its past.
function unknownStep(
  { workflows }: Definitions,
  record: string | undefined,
  event: string,
  fact: string | undefined,
): Unknown | null {
  const known = [...workflows.values()].flatMap(({ content: { meta } }) =>
    meta.kind === 'lifecycle' && (record === undefined || meta.record === record) ? Object.keys(meta.events) : [],
  )
  return amongst(event, known) ?? (fact === undefined ? null : amongst(fact, Object.keys(stepFacts)))
}

// A lifecycle whose rows are counted around the record, and a state of it.
function unknownRow(definitions: Definitions, record: string | undefined, id: string, state: string | undefined): Unknown | null {
  const kinds = kindsAmong(definitions)
  const isCounted = (kind: string): boolean =>
    record === undefined || ['related', 'named'].includes(relationOf(kinds, record, kind) ?? '')
  const known = [...definitions.workflows].flatMap(
    ([
      name,
      {
        content: { meta },
      },
    ]) => (meta.kind === 'lifecycle' && isCounted(meta.record) ? [name] : []),
  )
  const workflow = definitions.workflows.get(id)?.content
  if (!workflow || !known.includes(id)) return { wrong: id, known }
  return state === undefined || isNameOfState(workflow, state) ? null : { wrong: state, known: namesOfStates(workflow) }
}

function amongst(name: string, known: string[]): Unknown | null {
  return known.includes(name) ? null : { wrong: name, known }
}
