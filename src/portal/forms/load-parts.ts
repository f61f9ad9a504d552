import { formats } from '#engine/validation/formats.ts'
import { type KeywordRow, keywords } from '#engine/validation/keywords.ts'
import { runtimeWith } from '#engine/validation/runtime.ts'
import { loadScript } from '../ui/states/load-failed.ts'
import { fields, widgets } from './widgets.ts'

const namingWords = ['ui:widget', 'ui:field', 'format']
const loadPhoneFormats = async () => (await import('#engine/validation/all-formats.ts')).phoneFormats
const loadedFormats: { [name: string]: typeof loadPhoneFormats } = { phone: loadPhoneFormats, e164: loadPhoneFormats }
/** Keywords by their names; only places of a schema have these as keys. */
const loadedKeywords: { [name: string]: () => Promise<KeywordRow> } = {
  sameDomainAs: async () => (await import('#engine/validation/domain-keyword.ts')).domainKeyword,
}

/**
 * Loads the widgets, fields, formats and keywords that a form names and that are not there from the start.
 *
 * @returns the runtime of the form's validators.
 */
export async function loadParts(schema: unknown, ui: unknown): Promise<{ [module: string]: unknown }> {
  const names = new Set<string>()
  collect(schema, names)
  collect(ui, names)
  const found = [...names]
  const components = found.flatMap(name => [widgets[name], fields[name]])
  const [more, further] = await Promise.all([
    Promise.all(found.flatMap(name => (loadedFormats[name] ? loadScript(loadedFormats[name]) : []))),
    Promise.all(found.flatMap(name => (loadedKeywords[name] ? loadScript(loadedKeywords[name]) : []))),
    ...components.map(component => (component && 'load' in component ? (component.load as () => Promise<unknown>)() : undefined)),
  ])
  return runtimeWith(Object.assign({}, formats, ...more), [...keywords, ...further])
}

function collect(value: unknown, names: Set<string>): void {
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    if (typeof inner === 'string' && namingWords.includes(key)) names.add(inner)
    if (Object.hasOwn(loadedKeywords, key)) names.add(key)
    collect(inner, names)
  }
}
