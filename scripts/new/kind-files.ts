import type { DefinitionFiles } from '#engine/definitions/published-set.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import type { Answers } from './answers.ts'
import { listsOf } from './lists.ts'
import { messagesOf } from './messages.ts'
import { addressesOf, withPages } from './pages.ts'
import { withRights } from './rights.ts'
import { slug } from './words.ts'
import { workflowsOf } from './workflows.ts'

/** The files of a new kind, and those that name it (roles, navigation), by path. */
export function kindFiles(answers: Answers, files: DefinitionFiles): Map<string, JsonObject> {
  const { id, title, plural, fields, carriers } = answers
  const addresses = addressesOf(answers, files)
  const folder = `schemas/${slug(plural)}`
  const meta = (kind: string): string => `../meta/${kind}.meta.json`
  const [first] = fields
  // By what people have of a company when they look for it.
  const known = fields.filter(({ kind }) => kind === 'email' || kind === 'url')
  const record: JsonObject = {
    ...{ $schema: meta('record'), title, plural, path: slug(plural), form: id, workflow: id, label: `/${first?.name}` },
    ...(carriers.length > 0 && { lifecycles: [`${id}-at-carrier`] }),
    rights: { read: `${id}.read`, create: `${id}.create`, edit: `${id}.edit`, history: `${id}.history` },
    search: [...new Set([first, ...known].map(field => `/${field?.name}`))],
    pages: Object.fromEntries(Object.entries(addresses).map(([holder, address]) => [holder, `${address}/:id`])),
  }
  const form: JsonObject = {
    ...{ $schema: meta('form'), title, type: 'object', additionalProperties: false },
    required: fields.flatMap(({ name, required }) => (required ? [name] : [])),
    properties: Object.fromEntries(fields.map(({ name, schema }) => [name, schema])),
    'x-submit': { label: 'Submit for review' },
  }
  const own = {
    [`${id}.record.json`]: record,
    [`${id}.form.json`]: form,
    ...listsOf(answers, addresses, files),
    ...messagesOf(answers),
  }
  return new Map([
    ...Object.entries(own).map(([name, content]) => [`${folder}/${name}`, content] as const),
    ...Object.entries(workflowsOf(answers, files)),
    ...withRights(answers, files),
    ...withPages(answers, addresses, files),
  ])
}
