import { type Definitions, navigationFile } from '../../definitions.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import { suggestion } from '../../json/nearest.ts'
import { type Dashboard, parametersOf } from '../../pages/navigation.ts'
import type { Finding, Rule } from '../rule.ts'

/** A step is done once a row stands in a tab of its list: without that tab it would never be. */
export const stepWithoutTab: Rule = {
  rule: 'step-without-tab',
  about: 'guides, their steps, and parts of a record page are done in tabs that their lists have',
  check(definitions) {
    return definitions.navigation.pages.flatMap((page, place) => {
      const at = (...keys: (string | number)[]): string => appendPointer('/pages', place, 'with', ...keys)
      const { parts } = parametersOf(page, 'record') ?? {}
      if (parts) return parts.flatMap((part, index) => mistakes(definitions, part, at('parts', index)))
      return (parametersOf(page, 'dashboard')?.tabs ?? []).flatMap(({ guide }, tab) =>
        guide ? ofGuide(definitions, guide, (...keys) => at('tabs', tab, 'guide', ...keys)) : [],
      )
    })
  },
}

type Guide = NonNullable<Dashboard['tabs'][number]['guide']>

function ofGuide(definitions: Definitions, { steps, over }: Guide, at: (...keys: (string | number)[]) => string): Finding[] {
  return [
    ...steps.flatMap((step, index) => mistakes(definitions, step, at('steps', index))),
    ...over.flatMap((tab, index) => unknownTab(definitions, steps.at(-1)?.list, tab, at('over', index))),
  ]
}

function mistakes(definitions: Definitions, { list, done }: { list: string; done?: string }, path: string): Finding[] {
  return done === undefined ? [] : unknownTab(definitions, list, done, appendPointer(path, 'done'))
}

function unknownTab({ lists }: Definitions, list: string | undefined, tab: string, path: string): Finding[] {
  const known = lists.get(list ?? '')?.content.tabs.map(({ id }) => id)
  // A list that is not there is another rule's.
  if (!known || known.includes(tab)) return []
  return [{ file: navigationFile, path, message: `The list "${list}" has no tab "${tab}"`, fix: suggestion(tab, known) }]
}
