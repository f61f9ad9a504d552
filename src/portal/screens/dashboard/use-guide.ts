import { pointerKeys } from '#engine/definitions/json-pointer.ts'
import type { List } from '#engine/definitions/kinds.ts'
import type { Dashboard, Navigation, Part } from '#engine/definitions/navigation.ts'
import { useDefinitions } from '../../definitions/portal-definitions.ts'
import { useFirstRows } from '../../lists/use-list.ts'
import { useSession } from '../../session/session.tsx'
import type { ListedAnswer } from '../../workflow/record-answer.ts'

type Guide = NonNullable<Dashboard['tabs'][number]['guide']>

/** How the first of a step is begun: from its list; or where `href` leads, or after the step `after`, when it belongs to another record. */
export type Begins =
  | { create: NonNullable<List['create']> }
  | { label: string; href?: string; after: Pick<GuideStep, 'title' | 'list' | 'items' | 'isDone'> }

export type GuideStep = {
  title: string
  text: string
  list: List
  items: ListedAnswer[]
  isDone: boolean
  begins: Begins | null
}

/** The steps of a guide as far as this person has come; undefined while that is not known, null when all are done. */
export function useGuide(guide: Guide | undefined): GuideStep[] | null | undefined {
  const { limits, lists, navigation, records } = useDefinitions()
  const { may } = useSession()
  const steps = (guide?.steps ?? []).flatMap(step => {
    const list = lists[step.list]
    return list && may(list.right) ? [{ step, id: step.list, list }] : []
  })
  const answers = useFirstRows(steps, limits.lists.dashboardRows)
  if (steps.length === 0 || answers.some(({ isLoadingError }) => isLoadingError)) return null
  if (answers.some(({ data }) => data === undefined)) return undefined
  const known = steps.map(({ step, list }, index) => {
    const { items = [], counts = {} } = answers[index]?.data ?? {}
    return { ...step, id: step.list, list, items, isDone: (counts[step.done] ?? 0) > 0 }
  })
  if (known.every(({ isDone }) => isDone)) return null
  return known.map(({ id, title, text, list, items, isDone }) => {
    const [field] = pointerKeys(records[list.record]?.parent?.field ?? '') ?? []
    if (field === undefined)
      return { title, text, list, items, isDone, begins: list.create && may(list.create.right) ? { create: list.create } : null }
    const above = known.find(other => partOf(navigation, other.list, id))
    const part = above && partOf(navigation, above.list, id)
    const [parent] = above?.items ?? []
    const begins =
      part?.create && above
        ? {
            label: part.create.label,
            after: above,
            ...(parent && { href: `${above.list.open.replace(':id', parent.id)}?tab=${id}` }),
          }
        : null
    return { title, text, list, items, isDone, begins }
  })
}

/** The part of the page that a list opens in which another list stands. */
function partOf({ pages }: Navigation, { open }: List, list: string): Part | undefined {
  const { parts = [] } = (pages.find(({ path }) => path === open)?.with ?? {}) as { parts?: Part[] }
  return parts.find(part => part.list === list)
}
