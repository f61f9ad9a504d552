import type { Derive, DeriveRule, EventMeta, State, Summary, Transition, Workflow } from './types.ts'

/** Whether a state, as text, is one of these or lies within one of them. */
export function isWithin(state: string, states: string[]): boolean {
  return states.some(one => state === one || state.startsWith(`${one}.`))
}

/** Name of the event by which the record's own row follows its rows by carrier into a state. */
export function derivedEvent(to: string): string {
  return `derive.${to}`
}

/**
 * The rule that decides, or null when none fits or there is no row yet.
 *
 * @param rows states of the rows by carrier, as text.
 */
export function ruleFor({ rules }: Derive, rows: string[]): DeriveRule | null {
  if (rows.length === 0) return null
  const fits = ({ any, all, none }: DeriveRule): boolean =>
    (any === undefined || rows.some(row => isWithin(row, any))) &&
    (all === undefined || rows.every(row => isWithin(row, all))) &&
    (none === undefined || !rows.some(row => isWithin(row, none)))
  return rules.find(fits) ?? null
}

/**
 * The event that the record's own row has to take because of its rows by carrier; null when it stands right, or when its state does not
 * follow them.
 *
 * @param state of the record's own row, as text.
 */
export function derive(workflow: Workflow, state: string, rows: string[]): string | null {
  const derived = workflow['x-derive']
  if (!derived || (derived.in && !isWithin(state, derived.in))) return null
  const rule = ruleFor(derived, rows)
  return rule && !isWithin(state, [rule.to]) ? derivedEvent(rule.to) : null
}

/**
 * "Live on 2 of 3, 1 rejected at Northline Mobile": what the rows by carrier say beside the state; null where the workflow says nothing, or
 * there is no row.
 *
 * @param rows states of the rows, as text, and what their carriers are called where that is known.
 */
export function derivedSummary(workflow: Workflow, rows: { state: string; carrier?: string | undefined }[]): string | null {
  const summary = workflow['x-derive']?.summary
  if (!summary || rows.length === 0) return null
  const said = ({ count, text, one }: Summary): { count: number; text: string } => {
    const counted = rows.filter(({ state }) => isWithin(state, count))
    const carrier = counted.length === 1 ? counted[0]?.carrier : undefined
    const words = one !== undefined && carrier !== undefined ? one : text
    const filled = words.replace('{count}', String(counted.length)).replace('{total}', String(rows.length))
    return { count: counted.length, text: filled.replace('{carrier}', () => carrier ?? '') }
  }
  const also = (summary.also ?? []).map(said).filter(({ count }) => count > 0)
  return [said(summary), ...also].map(({ text }) => text).join(', ')
}

/** What `x-derive` adds to a workflow: a transition of the whole for each rule (`movesAlong` adds those of the states inside), and what its event is called. Only the platform sends it. */
export function derivedParts(workflow: Workflow): {
  on: { [event: string]: Transition }
  events: { [event: string]: EventMeta }
} {
  const rules = workflow['x-derive']?.rules ?? []
  return {
    on: transitionsInto(rules),
    events: Object.fromEntries(
      rules.map(({ to, historyLabel, historyLabelFor }) => [
        derivedEvent(to),
        { label: historyLabel, right: 'system', historyLabel, ...(historyLabelFor && { historyLabelFor }) } satisfies EventMeta,
      ]),
    ),
  }
}

function transitionsInto(rules: DeriveRule[], toOf = ({ to }: DeriveRule): string => to): { [event: string]: Transition } {
  return Object.fromEntries(
    rules.map(rule => [
      derivedEvent(rule.to),
      { target: `.${toOf(rule)}`, ...(rule.actions === undefined ? {} : { actions: rule.actions }) },
    ]),
  )
}

/**
 * A state, or the workflow, with the transitions of these rules of `x-derive`, and so each state around where one leads: a transition of the
 * whole would leave what both lie in, and do once more what entering that does.
 *
 * @param names way to the state, from the outside in.
 */
export function movesAlong({ on, states }: Pick<State, 'on' | 'states'>, rules: DeriveRule[], names: string[] = []) {
  const below = (name: string): DeriveRule[] => rules.filter(({ to }) => to.startsWith(`${[...names, name].join('.')}.`))
  const inside = Object.entries(states ?? {}).map(([name, state]): [string, State] => {
    const further = below(name)
    return [name, further.length === 0 ? state : { ...state, ...movesAlong(state, further, [...names, name]) }]
  })
  const wayLeft = ({ to }: DeriveRule): string => to.split('.').slice(names.length).join('.')
  return { on: { ...on, ...transitionsInto(rules, wayLeft) }, states: Object.fromEntries(inside) }
}
