import type { RecordKind } from '#engine/definitions/types.ts'

/** The page on which somebody finds a record, by what their role holds; readers at a carrier without one of their own share the reviewers'. */
export function pageFor(pages: NonNullable<RecordKind['pages']>, holder: string | undefined): string {
  if (holder === 'owner') return pages.owner
  return (holder === 'carrier' ? pages.carrier : undefined) ?? pages.reviewer
}
