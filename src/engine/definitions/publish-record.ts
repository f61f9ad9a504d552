import { valueAt } from './json-pointer.ts'
import type { CompleteGroup, Form, RecordKind } from './kinds.ts'

/** Where the facts of a person hold the data of which kind of record. */
export const factsOfPerson = { '/actor/account': 'account', '/actor/organisationData': 'organisation' } as const

/** A kind of record as page and server read it: what counts as complete is called as the forms call it. */
export function publishRecord(
  kind: RecordKind,
  records: { [id: string]: RecordKind },
  forms: { [id: string]: Form },
): RecordKind {
  if (!kind.complete) return kind
  const titled = (group: CompleteGroup): CompleteGroup => ({
    ...group,
    titles: Object.fromEntries(group.fields.map(field => [field, String(fieldOfPerson(field, records, forms)?.title ?? field)])),
  })
  return { ...kind, complete: kind.complete.map(titled) }
}

/** The field that a fact of a person holds, as the forms of account and organisation have it; undefined when there is none. */
export function fieldOfPerson(
  fact: string,
  records: { [id: string]: RecordKind },
  forms: { [id: string]: Form },
): { [keyword: string]: unknown } | undefined {
  for (const [prefix, kind] of Object.entries(factsOfPerson)) {
    if (!fact.startsWith(`${prefix}/`)) continue
    const field = valueAt(forms[records[kind]?.form ?? ''] ?? {}, `/properties${fact.slice(prefix.length)}`)
    return typeof field === 'object' && field !== null ? (field as { [keyword: string]: unknown }) : undefined
  }
  return undefined
}
