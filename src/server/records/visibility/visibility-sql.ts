import type { Visibility } from '#engine/permissions/rights.ts'

/**
 * The engine's visibility as a condition on a row of `record`; a property test compares both.
 *
 * @param parameters collects values; the returned text refers to them by position.
 * @param table name of the row.
 */
export function visibilitySql(visibility: Visibility | null, parameters: unknown[], table = 'r'): string {
  if (visibility === null) return 'false'
  if (visibility.scope === 'all') return `not ${begunByOthersSql(table, visibility.organisation, parameters)}`
  if (visibility.scope === 'own') {
    parameters.push(visibility.organisation)
    return `${table}.owner = $${parameters.length}`
  }
  parameters.push(visibility.carrier)
  const carrier = `$${parameters.length}`
  return visibility.scope === 'carrier'
    ? `exists (select 1 from lifecycle s where s.record_id = ${table}.id and s.scope = ${carrier} and s.forwarded)`
    : `exists (select 1 from record m join lifecycle s on s.record_id = m.id where m.parent = ${table}.id and s.scope = ${carrier} and s.forwarded)`
}

/** A row of `record` that its owner only began, where that is another organisation: it is nobody else's business. */
export function begunByOthersSql(table: string, organisation: string | null, parameters: unknown[]): string {
  parameters.push(organisation)
  return `(${table}.draft is not null and ${table}.data = '{}'::jsonb and ${table}.owner is distinct from $${parameters.length}::text::uuid)`
}
