/** The place in the data as PostgreSQL writes it. Inlined: it must be the expression of the index. */
export function placeOf(keys: string[]): string {
  return keys.map(key => key.replace(/[^A-Za-z0-9_]/g, '')).join(',')
}
