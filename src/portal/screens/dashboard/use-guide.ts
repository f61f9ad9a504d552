import { pointerKeys } from '#engine/definitions/json/json-pointer.ts'
import type { List } from '#engine/definitions/kinds.ts'
import type { Dashboard, Navigation, Part } from '#engine/definitions/pages/navigation.ts'
import { useDefinitions } from '../../definitions/portal-definitions.ts'
import { useFirstRows } from '../../lists/use-list.ts'
import { useSession } from '../../session/session.tsx'
import type { ListedAnswer } from '../../workflow/record-answer.ts'

type Guide = NonNullable<Dashboard['tabs'][number]['guide']>

/** How the first of a step is begun: from its list; or in a part of the page of a record of the step `after`, when it belongs to that. */
export type Begins =
  | { create: NonNullable<List['create']> }
  | { label: string; part: Part; parent: ListedAnswer | undefined; after: Reached }

/** How far a step has come: the first records of its list, and one that fulfils it. */
export type Reached = {
  title: string
  list: List
  items: ListedAnswer[]
  fulfilledBy: ListedAnswer | undefined
  isDone: boolean
  /** What a step that needs this one says while nothing of it is there. */
  first?: string
}

export type GuideStep = Reached & { text: string; begins: Begins | null }

/** The steps of a guide as far as this person has come; undefined while that is not known, null when all are done. */
export function useGuide(guide: Guide | undefined): GuideStep[] | null | undefined {
  const { limits, lists, navigation, records } = useDefinitions()
  const { may } = useSession()
  const steps = (guide?.steps ?? []).flatMap(step => {
    const list = lists[step.list]
    return list && may(list.right) ? [{ step, id: step.list, list }] : []
  })
  const answers = useFirstRows(steps, limits.lists.dashboardRows)
  const fulfilling = useFirstRows(
    steps.map(({ step, id, list }) => ({ id, list, tab: step.done })),
    1,
  )
  const all = [...answers, ...fulfilling]
  if (steps.length === 0 || all.some(({ isLoadingError }) => isLoadingError)) return null
  if (all.some(({ data }) => data === undefined)) return undefined
  const known = steps.map(({ step, list }, index) => {
    const { items = [], counts = {} } = answers[index]?.data ?? {}
    const fulfilledBy = fulfilling[index]?.data?.items[0]
    return { ...step, id: step.list, list, items, fulfilledBy, isDone: (counts[step.done] ?? 0) > 0 }
  })
  if (known.every(({ isDone }) => isDone)) return null
  return known.map(({ id, ...reached }) => {
    const { list } = reached
    const [field] = pointerKeys(records[list.record]?.parent?.field ?? '') ?? []
    if (field === undefined) return { ...reached, begins: list.create && may(list.create.right) ? { create: list.create } : null }
    const above = known.find(other => partOf(navigation, other.list, id))
    const part = above && partOf(navigation, above.list, id)
    const parent = above?.fulfilledBy ?? above?.items[0]
    const begins =
      part?.create && above
        ? {
            label: part.create.label,
            part,
            parent,
            after: above,
          }
        : null
    return { ...reached, begins }
  })
}

/** The part of the page that a list opens in which another list stands. */
function partOf({ pages }: Navigation, { open }: List, list: string): Part | undefined {
  const { parts = [] } = (pages.find(({ path }) => path === open)?.with ?? {}) as { parts?: Part[] }
  return parts.find(part => part.list === list)
}
