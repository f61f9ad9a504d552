import { keysUsed, lookKeys, shownAs } from '../../files/look-keys.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import { type UiPlace, uiPlaces } from '../places/ui-places.ts'
import type { Rule } from '../rule.ts'

/** An option that no widget reads looks as if it were in force. */
export const lookNotRead: Rule = {
  rule: 'look-not-read',
  about: 'x-ui says of a field what its widget reads',
  check(definitions) {
    const { limits } = definitions
    const places = uiPlaces(definitions)
    return places.flatMap(place => {
      const { file, path, ui, schema } = place
      if (!schema) return []
      const over = places.find(other => takesOver(other) && other.file === file && path.startsWith(`${other.path}/`))
      const shown = path === '/x-ui' ? 'the form' : shownAs(ui, schema, limits)
      const read = over ? [] : lookKeys[shown]
      if (!read) return []
      return keysUsed(ui)
        .filter(key => !read.includes(key))
        .map(key => ({
          file,
          path: key.startsWith('ui:') ? appendPointer(path, key) : appendPointer(path, 'ui:options', key),
          message: over
            ? `Nothing reads "${key}" here: "${shownAs(over.ui, over.schema ?? {}, limits)}" shows all that is inside`
            : `${subject(shown)} does not read "${key}"`,
          fix: `Remove it${over ? '' : nextStep(shown, key)}.`,
        }))
    })
  },
}

function takesOver({ ui }: UiPlace): boolean {
  return ui['ui:field'] !== undefined || ui['ui:widget'] === 'hidden'
}

function subject(shown: string): string {
  if (shown.includes(' ')) return `What is shown as ${shown}`
  return `The ${lookKeys[shown]?.includes('ui:field') ? 'field component' : 'widget'} "${shown}"`
}

function nextStep(shown: string, key: string): string {
  const others = Object.keys(lookKeys).filter(other => lookKeys[other]?.includes(key))
  const readers = others.length > 0 ? `, or show the field by what reads "${key}": ${others.join(', ')}` : ''
  return `${readers}. ${subject(shown)} reads: ${lookKeys[shown]?.join(', ')}`
}
