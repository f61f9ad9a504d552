import { namingColumn } from '#engine/lists/naming-column.ts'
import { type Definitions, navigationFile } from '../../definitions.ts'
import { isObject } from '../../json/is-object.ts'
import { appendPointer, pointerKeys } from '../../json/json-pointer.ts'
import { fieldAt } from '../../schemas/walk-schema.ts'
import type { Json, JsonObject } from '../../types.ts'
import type { Finding, Rule } from '../rule.ts'

/** A guide is about records that belong to each other: what a step lists belongs to what an earlier one does, or names it. Only a step for some people stands by itself. */
export const stepStandsAlone: Rule = {
  rule: 'step-stands-alone',
  about: 'what a step of a guide lists belongs to, or names in a column, what an earlier step lists',
  check(definitions) {
    return definitions.navigation.pages.flatMap(({ screen, with: given }, page) => {
      if (screen !== 'dashboard') return []
      return objectsOf(given?.tabs).flatMap(({ guide }, tab) => {
        const steps = objectsOf(isObject(guide) ? guide.steps : undefined)
        return steps.flatMap(({ when, list: named }, step): Finding[] => {
          const list = String(named)
          const earlier = steps.slice(0, step).flatMap(one => (one.when === undefined ? [String(one.list)] : []))
          if (when !== undefined || earlier.length === 0 || !definitions.lists.has(list)) return []
          if (belongs(definitions, list, earlier)) return []
          const path = appendPointer('/pages', page, 'with', 'tabs', tab, 'guide', 'steps', step, 'list')
          const message = `What "${list}" lists neither belongs to nor names what an earlier step lists`
          const fix = 'Show the field that names it as a column of the list, or take the step out.'
          return [{ file: navigationFile, path, message, fix }]
        })
      })
    })
  },
}

function objectsOf(list: Json | undefined): JsonObject[] {
  return Array.isArray(list) ? list.filter(isObject) : []
}

function belongs({ lists, records, whole }: Definitions, id: string, earlier: string[]): boolean {
  const list = lists.get(id)?.content
  const kind = records.get(list?.record ?? '')?.content
  const [field = ''] = pointerKeys(kind?.parent?.field ?? '') ?? []
  const ref = kind && fieldAt(whole[kind.form] ?? {}, [field])?.['x-ref']
  return earlier.some(one => {
    const above = lists.get(one)?.content.record
    if (!list || above === undefined) return true
    return kind?.parent ? isObject(ref) && ref.record === above : namingColumn(list, above) !== undefined
  })
}
