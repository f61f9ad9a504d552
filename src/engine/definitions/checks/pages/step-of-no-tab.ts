import { type Definitions, navigationFile } from '../../definitions.ts'
import { isObject } from '../../json/is-object.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import { suggestion } from '../../json/nearest.ts'
import type { Json } from '../../kinds.ts'
import type { Dashboard } from '../../pages/navigation.ts'
import type { Finding, Rule } from '../rule.ts'

/** A step is done once a row stands in a tab of its list: without that tab it would never be. */
export const stepOfNoTab: Rule = {
  rule: 'step-of-no-tab',
  about: 'steps of a guide, and parts of a record page, are done in tabs that their lists have',
  check(definitions) {
    return definitions.navigation.pages.flatMap(({ screen, with: given = {} }, page) => {
      const at = (...keys: (string | number)[]): string => appendPointer('/pages', page, 'with', ...keys)
      if (screen === 'record' && Array.isArray(given.parts))
        return given.parts.flatMap((part, index) => mistakes(definitions, part, at('parts', index)))
      if (screen !== 'dashboard') return []
      const { tabs = [] } = given as unknown as Partial<Dashboard>
      return tabs.flatMap(({ guide }, tab) =>
        (guide?.steps ?? []).flatMap((step, index) => mistakes(definitions, step, at('tabs', tab, 'guide', 'steps', index))),
      )
    })
  },
}

function mistakes({ lists }: Definitions, step: Json, path: string): Finding[] {
  if (!isObject(step) || step.done === undefined) return []
  const known = lists.get(String(step.list))?.content.tabs.map(({ id }) => id)
  // A list that is not there is another rule's.
  if (!known || known.includes(String(step.done))) return []
  const message = `The list "${step.list}" has no tab "${step.done}"`
  return [{ file: navigationFile, path: appendPointer(path, 'done'), message, fix: suggestion(String(step.done), known) }]
}
