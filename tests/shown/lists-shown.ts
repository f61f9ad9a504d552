import type { List, ListTab } from '#engine/definitions/types.ts'
import type { Workflow } from '#engine/workflow/types.ts'
import type { Row } from '../workflows/csv.ts'
import { flags } from './pages-shown.ts'
import { statesInWords } from './states-in-words.ts'

export const listColumns = ['list', 'part', 'name', 'shows']

/** What people find in each list, a row for each part: where it leads, its tabs, columns, filters and actions. */
export function rowsOfLists(lists: { [id: string]: List }, workflows: { [id: string]: Workflow }): Row[] {
  return Object.entries(lists).flatMap(([list, content]) =>
    partsOf(content, workflows).map(([part, name, ...shows]) => ({
      list,
      part,
      name,
      shows: shows.filter(word => word !== undefined && word !== '').join(' '),
    })),
  )
}

type Part = [part: string, name: string, ...shows: (string | undefined)[]]

function partsOf(list: List, workflows: { [id: string]: Workflow }): Part[] {
  const {
    title,
    record,
    workflow,
    right,
    open,
    sort,
    search,
    tabs,
    columns,
    filters = [],
    create,
    actions = [],
    wire = {},
  } = list
  return [
    ['list', title, record, ...(workflow === record ? [] : [`by ${workflow}`]), `for ${right}`],
    ['opens', '', open],
    ['sorted', '', sort.by, sort.order],
    ...(search === undefined ? [] : [['searched', '', [search].flat().join(' ')] satisfies Part]),
    ...tabs.map((tab): Part => ['tab', tab.title, `${tab.id}:`, rowsOf(tab, workflows[workflow] as Workflow)]),
    ...Object.entries(wire).map(
      ([name, { states }]): Part => [
        'for programs',
        name,
        states ? statesInWords(workflows[workflow] as Workflow, states) : 'none',
      ],
    ),
    ...columns.map(
      (column): Part => ['column', column.title, column.value, `as ${column.format}`, ...flags(column), column.show],
    ),
    ...filters.map((filter): Part => ['filter', filter.title, filter.value]),
    ...actions.map((action): Part => ['action', action.label, action.to, action.right && `for ${action.right}`]),
    ...(create ? [['button', create.label, create.to, create.right && `for ${create.right}`] satisfies Part] : []),
  ]
}

/** Which states wait for whom is said in the tables of `../workflows`, and not again here. */
function rowsOf({ states, waits, rows = {}, onward }: ListTab, workflow: Workflow): string {
  if (!waits) return states ? statesInWords(workflow, states) : 'all'
  return ['what waits', ...Object.keys(rows), ...(onward ? ['or is carried on'] : [])].join(' ')
}
