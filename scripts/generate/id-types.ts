import type { PublishedSet } from '#engine/definitions/published-set.ts'

/** The module `names.ts`: a union of the ids of every kind of definition. */
export function idTypes(set: Omit<PublishedSet, 'hash'>): string {
  const answers = Object.entries(set.contents.refusals?.answers ?? {})
  const unions: { [type: string]: string[] } = {
    FormId: Object.keys(set.forms),
    ListId: Object.keys(set.lists),
    MessageId: Object.keys(set.messages),
    ContentId: Object.keys(set.contents),
    RecordKindId: Object.keys(set.records),
    WorkflowId: Object.keys(set.workflows),
    Right: Object.keys(set.roles.rights),
    Role: Object.keys(set.roles.roles),
    RefusalKey: answers.flatMap(([key, { said }]) => (said === undefined ? [key] : [])),
    RefusalSaidElsewhere: answers.flatMap(([key, { said }]) => (said === undefined ? [] : [key])),
  }
  const several = answers.flatMap(([key, { status }]) =>
    Array.isArray(status) ? [`  ${JSON.stringify(key)}: ${status.join(' | ')}\n`] : [],
  )
  const texts = Object.entries(set.contents).flatMap(([id, content]) =>
    content.texts ? [`  ${JSON.stringify(id)}: ${union(Object.keys(content.texts))}\n`] : [],
  )
  return [
    ...Object.entries(unions).map(([type, ids]) => `export type ${type} = ${union(ids)}\n`),
    `/** Refusals with several statuses: which each may have. */\nexport type RefusalStatuses = {\n${several.join('')}}\n`,
    `/** Keys of the texts of each content. */\nexport type ContentTexts = {\n${texts.join('')}}\n`,
  ].join('')
}

function union(ids: string[]): string {
  return ids.map(id => JSON.stringify(id)).join(' | ') || 'never'
}
