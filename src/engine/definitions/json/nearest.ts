/** The candidate that is fewest keystrokes from `name`, if it is near enough to be meant; else undefined. */
export function nearest(name: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined
  let fewest = Math.max(2, Math.floor(name.length / 3)) + 1
  for (const candidate of candidates) {
    // Each letter more or less is a step: most candidates are as far as that by their length alone.
    if (Math.abs(name.length - candidate.length) >= fewest) continue
    const steps = distance(name.toLowerCase(), candidate.toLowerCase())
    if (steps < fewest) {
      fewest = steps
      best = candidate
    }
  }
  return best
}

/** " Did you mean "x"?"-sentence for a fix: names the nearest candidate, else lists what there is (at most twelve). */
export function suggestion(name: string, candidates: Iterable<string>): string {
  const all = [...candidates]
  const near = nearest(name, all)
  if (near) return `Did you mean "${near}"?`
  if (all.length === 0) return 'There is none yet.'
  return `Use one of: ${all.slice(0, 12).join(', ')}${all.length > 12 ? ' …' : ''}.`
}

/**
 * The fix of an address that nothing stands at: the known one that differs from it by a letter or two in a segment. One that is merely
 * alike in length and beginning is another page.
 */
export function suggestAddress(address: string, known: Iterable<string>, where: string): string {
  const segments = address.split('/')
  const isNear = (one: string, index: number): boolean => {
    const named = segments[index] ?? ''
    return distance(one.toLowerCase(), named.toLowerCase()) <= Math.max(1, Math.floor(named.length / 4))
  }
  const near = [...known].filter(other => other.split('/').length === segments.length && other.split('/').every(isNear))
  return near[0] === undefined ? `Name the path of a page in ${where}.` : `Did you mean "${nearest(address, near) ?? near[0]}"?`
}

/** The fix of a name that stands in a closed list: the nearest first, then all there are, by group ('' has no name). */
export function suggestKey(name: string, groups: Map<string, string[]>): string {
  const all = [...groups.values()].flat()
  const near = nearest(name, all)
  const listed = [...groups].map(([group, names]) => (group === '' ? names.join(', ') : `${group} (${names.join(', ')})`))
  return [...(near ? [`Did you mean "${near}"?`] : []), `Use one of: ${listed.join('; ')}.`].join(' ')
}

// Levenshtein's distance, where two letters changed over count as one step.
function distance(a: string, b: string): number {
  let before: number[] = []
  let above = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1] ? 0 : 1
      let steps = Math.min((above[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, (above[column - 1] ?? 0) + same)
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      if (swapped) steps = Math.min(steps, (before[column - 2] ?? 0) + 1)
      current.push(steps)
    }
    before = above
    above = current
  }
  return above[b.length] ?? 0
}
