import type { PublishedSet } from '#engine/definitions/published-set.ts'

/** The module `names.ts`: a union of the ids of every kind of definition. */
export function idTypes(set: Omit<PublishedSet, 'hash'>): string {
  const unions: { [type: string]: string[] } = {
    FormId: Object.keys(set.forms),
    ListId: Object.keys(set.lists),
    MessageId: Object.keys(set.messages),
    ContentId: Object.keys(set.contents),
    RecordKindId: Object.keys(set.records),
    WorkflowId: Object.keys(set.workflows),
    Right: Object.keys(set.roles.rights),
    Role: Object.keys(set.roles.roles),
    RefusalKey: Object.keys(set.contents.refusals?.texts ?? {}),
  }
  return Object.entries(unions)
    .map(([type, ids]) => `export type ${type} = ${ids.map(id => JSON.stringify(id)).join(' | ') || 'never'}\n`)
    .join('')
}
