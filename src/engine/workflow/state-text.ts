import type { StateValue } from 'xstate'

/**
 * A state value as text: the names from the outside in, joined by dots ("verified.changing"); the regions of a parallel state joined by
 * plus signs ("launch.operator.open+launch.carrier.waiting"), in the order of the value.
 */
export function stateText(value: StateValue): string {
  return leavesOf(value)
    .map(path => path.join('.'))
    .join('+')
}

/** The inverse of `stateText`. Throws an Error when the text names no state. */
export function stateValue(text: string): StateValue {
  const paths = text.split('+').map(path => path.split('.'))
  const wrong = paths.some(path => path.includes('')) || (paths.length > 1 && paths.some(path => path.length === 1))
  if (wrong)
    throw new Error(`"${text}" is no state: expected names joined by dots, regions by plus signs, such as "verified.changing".`)
  return nest(paths)
}

/** The paths of the innermost states, each from the outside in. */
export function leavesOf(value: StateValue): string[][] {
  if (typeof value === 'string') return [[value]]
  return Object.entries(value).flatMap(([name, inner]) =>
    inner === undefined ? [] : leavesOf(inner).map(path => [name, ...path]),
  )
}

function nest(paths: string[][]): StateValue {
  const [first] = paths
  if (paths.length === 1 && first?.length === 1 && first[0] !== undefined) return first[0]
  const groups = new Map<string, string[][]>()
  for (const [name = '', ...rest] of paths) groups.set(name, [...(groups.get(name) ?? []), rest])
  return Object.fromEntries([...groups].map(([name, inner]) => [name, nest(inner)]))
}
