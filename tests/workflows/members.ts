import type { Json } from './states.ts'

/** Places of all members of a JSON value, whole objects and entries of lists included: '/states/open/on', '/states/open/on/close'. */
export function membersOf(value: Json, at = ''): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    const place = `${at}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
    return [place, ...membersOf(inner, place)]
  })
}

/** A copy without one member. */
export function without(value: Json, place: string): Json {
  const copy = structuredClone(value)
  const names = place
    .slice(1)
    .split('/')
    .map(name => name.replaceAll('~1', '/').replaceAll('~0', '~'))
  const last = names.pop() ?? ''
  const holder: Json = names.reduce((inner, name) => inner[name], copy)
  if (Array.isArray(holder)) holder.splice(Number(last), 1)
  else delete holder[last]
  return copy
}
