import { type Meaning, meaningKey } from '#engine/records/meanings.ts'
import { kindOfFile } from '../files/file-kinds.ts'
import { isObject } from '../json/is-object.ts'
import type { DefinitionFiles } from '../published-set.ts'
import { entries } from '../schemas/walk-schema.ts'
import type { JsonObject } from '../types.ts'

/** Names that said what a field means before fields said it themselves. */
const byName: { [field: string]: Meaning } = {
  reason_code: 'reason',
  comment: 'comment',
  note: 'note',
  internal_note: 'internal-note',
  question: 'question',
  answer: 'answer',
  pins: 'pins',
}

/**
 * The forms of events, of files in which no field says yet what it means: there, its name does. A set that was published by an earlier
 * version is made anew from such files.
 */
export function formsBeforeMeanings(files: DefinitionFiles): DefinitionFiles {
  const forms = [...files].filter(([file]) => ['form', 'fields'].includes(kindOfFile(file)?.kind ?? ''))
  if (forms.some(([, content]) => JSON.stringify(content).includes(`"${meaningKey}"`))) return new Map()
  const asked = askedByEvents(files)
  return new Map(
    forms.filter(([file]) => asked.has(kindOfFile(file)?.id ?? '')).map(([file, content]) => [file, withMeanings(content)]),
  )
}

function askedByEvents(files: DefinitionFiles): Set<unknown> {
  const workflows = [...files].filter(([file]) => kindOfFile(file)?.kind === 'workflow')
  return new Set(
    workflows.flatMap(([, { meta }]) =>
      isObject(meta) ? entries(meta.events).flatMap(([, event]) => (isObject(event) ? [event.form] : [])) : [],
    ),
  )
}

function withMeanings(form: JsonObject): JsonObject {
  const properties = entries(form.properties).map(([name, field]) => {
    const meaning = Object.hasOwn(byName, name) ? byName[name] : undefined
    return [name, meaning && isObject(field) ? { ...field, [meaningKey]: meaning } : field]
  })
  return { ...form, properties: Object.fromEntries(properties) }
}
