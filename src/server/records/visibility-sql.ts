import type { Visibility } from '#engine/permissions/rights.ts'

/**
 * The engine's visibility as a condition on `record r`; a property test compares both.
 *
 * @param parameters collects values; the returned text refers to them by position.
 */
export function visibilitySql(visibility: Visibility | null, parameters: unknown[]): string {
  if (visibility === null) return 'false'
  if (visibility.scope === 'all') return 'true'
  if (visibility.scope === 'own') {
    parameters.push(visibility.organisation)
    return `r.owner = $${parameters.length}`
  }
  parameters.push(visibility.carrier)
  return `exists (select 1 from lifecycle s where s.record_id = r.id and s.scope = $${parameters.length})`
}
