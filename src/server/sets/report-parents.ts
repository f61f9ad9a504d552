import type pg from 'pg'
import { parentIn } from '#engine/definitions/publish/parent-kind.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { StoredFinding } from './stored-finding.ts'

// Three are named.
const sql = `select count(*)::int as records, (array_agg(id order by id))[1:3] as ids from record where kind = $1 and (parent is null) = $2`

/** For each kind whose parent is another, gone, or new: how many records have what no record can be given later. */
export async function reportParents(pool: pg.Pool, before: PublishedSet | null, set: PublishedSet): Promise<StoredFinding[]> {
  const findings: StoredFinding[] = []
  for (const kind of Object.keys(set.records)) {
    if (!before?.records[kind]) continue
    const [was, now] = [parentOf(before, kind), parentOf(set, kind)]
    if (was?.field === now?.field && was?.kind === now?.kind) continue
    const { rows } = await pool.query<{ records: number; ids: string[] | null }>(sql, [kind, was === null])
    const [found] = rows
    if (!found || found.records === 0) continue
    findings.push({
      ...{ kind, what: 'without parent', path: now === null ? '/parent' : '/parent/field' },
      ...{ message: said(was, now), records: found.records, ids: found.ids ?? [] },
    })
  }
  return findings
}

type Parent = { field: string; kind: string | undefined } | null

function parentOf({ records, forms }: PublishedSet, id: string): Parent {
  const kind = records[id]
  return kind?.parent ? { field: kind.parent.field, kind: parentIn(kind, forms[kind.form]?.schema) } : null
}

function said(was: Parent, now: Parent): string {
  const only = `only new ones are asked for "${now?.field}" (${now?.kind})`
  if (was === null) return `They belong to nothing, and ${only}`
  const belong = `They belong to what "${was.field}" names (${was.kind})`
  return now === null ? `${belong}, and would belong to nothing` : `${belong}, and ${only}`
}
