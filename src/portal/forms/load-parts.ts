import { formats } from '#engine/validation/formats.ts'
import { runtimeWith } from '#engine/validation/runtime.ts'
import { fields, widgets } from './widgets.ts'

const namingWords = ['ui:widget', 'ui:field', 'format']
const loadPhoneFormats = async () => (await import('#engine/validation/all-formats.ts')).phoneFormats
const lateFormats: { [name: string]: typeof loadPhoneFormats } = { phone: loadPhoneFormats, e164: loadPhoneFormats }

/**
 * Loads the widgets, fields and formats that a form names and that are not there from the start.
 *
 * @returns the runtime of the form's validators.
 */
export async function loadParts(schema: unknown, ui: unknown): Promise<{ [module: string]: unknown }> {
  const names = new Set<string>()
  collect(schema, names)
  collect(ui, names)
  const found = [...names]
  const components = found.flatMap(name => [widgets[name], fields[name]])
  const [more] = await Promise.all([
    Promise.all(found.flatMap(name => lateFormats[name]?.() ?? [])),
    ...components.map(component => (component && 'load' in component ? (component.load as () => Promise<unknown>)() : undefined)),
  ])
  return runtimeWith(Object.assign({}, formats, ...more))
}

function collect(value: unknown, names: Set<string>): void {
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    if (typeof inner === 'string' && namingWords.includes(key)) names.add(inner)
    collect(inner, names)
  }
}
