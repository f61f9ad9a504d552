type Graph = Map<string, string[]>

/** @returns a circle of imports as "a → b → a", one for each group of files that import each other; types count as well. */
export function circles(imports: Graph): string[] {
  const [done, found]: [Set<string>, string[]] = [new Set(), []]
  const follow = (file: string, way: string[]): void => {
    if (way.includes(file)) {
      found.push([...way.slice(way.indexOf(file)), file].join(' → '))
      return
    }
    if (done.has(file)) return
    for (const to of imports.get(file) ?? []) follow(to, [...way, file])
    done.add(file)
  }
  for (const file of imports.keys()) follow(file, [])
  return found
}
