import { valueAt } from '../json/json-pointer.ts'
import type { Page } from '../pages/navigation.ts'
import type { CompleteGroup, Form, OpenedRecord, RecordKind } from '../types.ts'

/** Where the facts of a person hold the data of which kind of record. */
export const factsOfPerson = { '/actor/account': 'account', '/actor/organisationData': 'organisation' } as const

/** A kind of record as page and server read it: what counts as complete is called as the forms call it, and what it opens is columns. */
export function publishRecord(
  kind: RecordKind,
  records: { [id: string]: RecordKind },
  forms: { [id: string]: Form },
  opened: OpenedRecord[],
  pages: Page[],
  brief: boolean,
): RecordKind {
  const told = { ...kind, ...(opened.length > 0 && { opened }), ...(brief && { brief: true as const }) }
  if (!kind.complete) return told
  const titled = (group: CompleteGroup): CompleteGroup => ({
    ...group,
    titles: Object.fromEntries(group.fields.map(field => [field, String(fieldOfPerson(field, records, forms)?.title ?? field)])),
    pages: Object.fromEntries(group.fields.flatMap(field => pageAsking(field, forms, pages) ?? [])),
  })
  return { ...told, complete: kind.complete.map(titled) }
}

/** A fact of a person and the page whose form asks it: one inside the portal rather than a step of signing up. */
function pageAsking(fact: string, forms: { [id: string]: Form }, pages: Page[]): [fact: string, page: string][] | undefined {
  const [prefix, kind] = Object.entries(factsOfPerson).find(([prefix]) => fact.startsWith(`${prefix}/`)) ?? []
  if (prefix === undefined) return undefined
  const asking = pages.filter(({ screen, with: parameters }) => {
    const form = screen === 'form' ? forms[String(parameters?.form)] : undefined
    const field = valueAt(form ?? {}, `/properties${fact.slice(prefix.length)}`) as { 'x-writes'?: string } | undefined
    return field !== undefined && (field['x-writes'] ?? form?.['x-writes']) === kind
  })
  const page = asking.find(({ frame }) => frame === 'portal') ?? asking[0]
  return page && [[fact, page.path]]
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
