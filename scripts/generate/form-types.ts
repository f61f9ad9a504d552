import { compile } from 'json-schema-to-typescript'
import { capitalised } from '#engine/definitions/expand/expand-operations.ts'
import { isObject } from '#engine/definitions/json/is-object.ts'
import type { PublishedForm } from '#engine/definitions/published-set.ts'
import type { Json, Schema } from '#engine/definitions/types.ts'

/** Types of the data of every form, as text: one interface a form, and `Forms` by form id. */
export async function formTypes(forms: { [id: string]: PublishedForm }): Promise<string> {
  const options = { format: false, ignoreMinAndMaxItems: true, bannerComment: '', additionalProperties: false } as const
  const all = Object.values(forms)
  const types = await Promise.all(all.map(({ id, schema }) => compile(plain(schema) as never, `${capitalised(id)}Form`, options)))
  const index = all.map(({ id }) => `  ${JSON.stringify(id)}: ${capitalised(id)}Form\n`)
  return `${types.join('\n')}\nexport interface Forms {\n${index.join('')}}\n`
}

// Titles would become names of types, and rules of allOf unions nobody can read; neither says more about the data.
function plain(schema: Schema): Schema {
  const kept: Schema = {}
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'title' || key === 'errorMessage' || key === 'allOf' || key === 'format' || key.startsWith('x-')) continue
    if (key === 'properties' && isObject(value))
      kept.properties = Object.fromEntries(Object.entries(value).map(([name, field]) => [name, part(field)]))
    else if (key === 'oneOf' && Array.isArray(value) && value.every(option => isObject(option) && option.const !== undefined)) {
      kept.enum = value.map(option => (option as Schema).const as Json)
    } else kept[key] = key === 'items' ? part(value) : value
  }
  return kept
}

function part(value: Json): Json {
  return isObject(value) ? plain(value) : value
}
