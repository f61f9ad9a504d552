/** @returns whether there are objects or lists in one another beyond a depth. What is deeper is not looked at. */
export function isDeeper(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return depth === 0 || Object.values(value).some(item => isDeeper(item, depth - 1))
}

/** @returns the same as PostgreSQL can store it: U+FFFD for NUL and for lone surrogates, in texts and in names. Nothing too deep may come. */
export function storable<Value>(value: Value): Value
export function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '\ufffd')
  if (Array.isArray(value)) return value.map(item => storable(item))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [storable(name), storable(item)]))
}
