import type { Navigation, Page } from '#engine/definitions/pages/navigation.ts'
import type { Row } from '../workflows/csv.ts'

export const pageColumns = ['page', 'part', 'name', 'shows']

/** What each page is made of, a row for each part: who it is for, the cards of its tabs, its columns, and every address that it leads to. */
export function rowsOfPages({ pages, detours, notes, redirects }: Navigation): Row[] {
  const all = partsOf({ detour: detours, note: notes, redirect: redirects }, '')
  return [...all.map(row => ({ page: 'all', ...row })), ...pages.flatMap(rowsOfPage)]
}

function rowsOfPage({ path: page, title, screen, access, right, menu, with: given, ...more }: Page): Row[] {
  const shows = [screen, access, ...(right ? [`for ${right}`] : []), ...(menu ? [`in ${menu}`] : []), ...flags(more)]
  return [{ page, part: 'page', name: title, shows: shows.join(' ') }, ...partsOf(given ?? {}, '').map(row => ({ page, ...row }))]
}

/** Members that say where something leads, what is asked of the server and which rows are shown. */
const told = new Set(
  'from to at except back done edit next href start operation form workflow content list lists tab field record over right'.split(
    ' ',
  ),
)

type Part = { part: string; name: string; shows: string }

function partsOf(part: object, way: string): Part[] {
  const members = Object.entries(part)
  const name = members.find(([key, value]) => (key === 'title' || key === 'label') && typeof value === 'string')?.[1] ?? ''
  const said = members.flatMap(([key, value]) => {
    if (key === 'when' || key === 'facts') return `when ${conditionText(value)}`
    if (key === 'confirm') return 'asks first'
    const isText = [value].flat().every(one => typeof one === 'string' && !one.includes(' '))
    return told.has(key) && isText ? `${key} ${[value].flat().join(' ')}` : []
  })
  const inner = members.flatMap(([key, value]) =>
    [value].flat().flatMap(one => (isPart(one) && key !== 'when' && key !== 'facts' ? partsOf(one, `${way} ${key}`.trim()) : [])),
  )
  const shown = [...said, ...flags(part)]
  return [...(shown.length > 0 ? [{ part: way, name, shows: shown.join(', ') }] : []), ...inner]
}

/** A condition as the tables of workflows write it: "actor.role.const DEVELOPER & …". */
export function conditionText(condition: unknown, way: string[] = []): string {
  if (!isPart(condition)) return `${way.join('.')} ${condition}`
  return Object.entries(condition)
    .map(([key, inner]) => conditionText(inner, key === 'properties' ? way : [...way, key]))
    .join(' & ')
}

const isPart = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Names of what is simply so. */
export function flags(part: object): string[] {
  return Object.entries(part).flatMap(([name, value]) => (value === true && name !== 'value' ? [name] : []))
}
