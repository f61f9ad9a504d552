import { holds } from '#engine/conditions/holds.ts'
import { type Dashboard, type Navigation, type Part, parametersOf } from '#engine/definitions/pages/navigation.ts'
import type { List } from '#engine/definitions/types.ts'
import { namingColumn } from '#engine/lists/naming-column.ts'
import { useDefinitions } from '../../definitions/portal-definitions.ts'
import { useFirstRows } from '../../lists/use-list.ts'
import { useSession } from '../../session/session.tsx'
import type { ListedAnswer } from '../../workflow/record-answer.ts'
import { waitOf } from '../../workflow/waiting-on-text.ts'
import { chooseChain } from './guide-chain.ts'

type Guide = NonNullable<Dashboard['tabs'][number]['guide']>

/** How the first of a step is begun: from its list; or in a part of the page of a record of the step `after`, when it belongs to that. */
export type Begins =
  | { create: NonNullable<List['create']> }
  | { label: string; part: Part; parent: ListedAnswer | undefined; after: Reached }

/** How far a step has come with the records that the guide is about. */
export type Reached = {
  title: string
  list: List
  /** Those of them that stand in its list, the newest first. */
  items: ListedAnswer[]
  fulfilledBy: ListedAnswer | undefined
  isDone: boolean
  /** Of other brands, bots and so on, and waiting for the reader. */
  others: ListedAnswer[]
  /** What a step that needs this one says while nothing of it is there. */
  first?: string
}

export type GuideStep = Reached & { text: string; begins: Begins | null }
/** `about`: the records that the steps belong to. */
export type GuideState = { steps: GuideStep[]; about: ListedAnswer[] }

/**
 * The steps of a guide as far as this person has come with one chain of records that belong to each other, and with what stands by itself;
 * undefined while that is not known, null once the guide is over.
 */
export function useGuide(guide: Guide | undefined): GuideState | null | undefined {
  const { limits, lists, navigation, records } = useDefinitions()
  const { facts, may } = useSession()
  const rows = limits.lists.dashboardRows
  const steps = (guide?.steps ?? []).flatMap(step => {
    const list = lists[step.list]
    return list && may(list.right) && (step.when === undefined || holds(step.when, facts)) ? [{ step, id: step.list, list }] : []
  })
  const all = useFirstRows(
    steps.map(({ id, list }) => ({ id, list })),
    rows,
  )
  const done = useFirstRows(
    steps.map(({ step, id, list }) => ({ id, list, tab: step.done })),
    rows,
  )
  const isKnown = [...all, ...done].every(({ data }) => data !== undefined)
  const waits = ({ row }: ListedAnswer): boolean => waitOf(row) !== undefined

  // Steps that are for some people stand by themselves. The records of others have no parent, or belong to those.
  const alone = steps.flatMap(({ step }, index) => (step.when === undefined ? [] : [index]))
  const spine = steps.flatMap(({ list }, index) => (records[list.record]?.parent || alone.includes(index) ? [] : [index]))
  const chain = chooseChain(
    spine.map((index, place) => {
      const fulfil = new Set(done[index]?.data?.items.map(({ id }) => id))
      const named = spine.slice(0, place).flatMap((above, step) => {
        const [kind, list] = [steps[above]?.list.record, steps[index]?.list]
        const field = kind === undefined || !list ? undefined : namingColumn(list, kind)
        return field === undefined ? [] : [{ step, field }]
      })
      return { items: all[index]?.data?.items ?? [], isDone: ({ id }) => fulfil.has(id), above: named.at(-1) }
    }),
    waits,
  )
  const parentOf = (index: number): number | undefined => {
    const { id } = steps[index] ?? {}
    return spine.find(one => id !== undefined && partOf(navigation, steps[one]?.list, id))
  }
  /** A step is done, too, where a later one of the same parent is: a test phone that opts out later takes nobody back. */
  const staysDone = (done: boolean[]): boolean[] =>
    done.map(
      (one, index) =>
        one ||
        (!spine.includes(index) &&
          done.some((other, later) => other && later > index && !spine.includes(later) && parentOf(later) === parentOf(index))),
    )
  /** What is asked for a step: the row of the chain, or what belongs to that; nothing where that is not begun. */
  const within = steps.map((_, index) => {
    const single = done[index]?.data?.items[0] ?? all[index]?.data?.items[0]
    const own = alone.includes(index) ? single?.id : chain[spine.indexOf(index)]
    if (own !== undefined) return { at: own }
    const parent = chain[spine.indexOf(parentOf(index) ?? -1)]
    return spine.includes(index) || parent === undefined ? null : { parent }
  })
  const asked = steps.flatMap(({ step, id, list }, index) => {
    const of = isKnown ? within[index] : null
    return of ? [{ index, id, list, done: step.done, of }] : []
  })
  const there = useFirstRows(
    asked.map(({ id, list, of }) => ({ id, list, ...of })),
    rows,
  )
  const fulfilling = useFirstRows(
    asked.map(({ id, list, done: tab, of }) => ({ id, list, tab, ...of })),
    1,
  )
  const answers = [...all, ...done, ...there, ...fulfilling]
  if (steps.length === 0 || answers.some(({ isLoadingError }) => isLoadingError)) return null
  if (answers.some(({ data }) => data === undefined)) return undefined
  const last = steps.findIndex(({ step }) => step === guide?.steps.at(-1))
  if (!guide || last < 0 || guide.over.some(tab => (all[last]?.data?.counts[tab] ?? 0) > 0)) return null
  const fulfilled = staysDone(
    steps.map((_, index) => fulfilling[asked.findIndex(one => one.index === index)]?.data?.items[0] !== undefined),
  )
  const known = steps.map(({ step, id, list }, index) => {
    const place = asked.findIndex(one => one.index === index)
    const items = there[place]?.data?.items ?? []
    const fulfilledBy = fulfilling[place]?.data?.items[0]
    const others = (all[index]?.data?.items ?? []).filter(one => waits(one) && !items.some(item => item.id === one.id))
    return { ...step, id, list, items, fulfilledBy, isDone: fulfilled[index] === true, others }
  })
  const guided = known.map(({ id, ...reached }, index): GuideStep => {
    const { list } = reached
    if (spine.includes(index) || alone.includes(index))
      return { ...reached, begins: list.create && may(list.create.right) ? { create: list.create } : null }
    const after = known[parentOf(index) ?? -1]
    const part = after && partOf(navigation, after.list, id)
    const begins =
      part?.create && after ? { label: part.create.label, part, parent: after.fulfilledBy ?? after.items[0], after } : null
    return { ...reached, begins }
  })
  return { steps: guided, about: spine.flatMap(index => known[index]?.items[0] ?? []) }
}

/** The part of the page that a list opens in which another list stands. */
function partOf({ pages }: Navigation, above: List | undefined, list: string): Part | undefined {
  const page = pages.find(({ path }) => path === above?.open)
  return parametersOf(page, 'record')?.parts?.find(part => part.list === list)
}
