import { type Definitions, navigationFile } from '../../definitions.ts'
import { isObject } from '../../json/is-object.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import { parentKind } from '../../publish/parent-kind.ts'
import type { Json } from '../../types.ts'
import { pageOf } from '../places/page-address.ts'
import type { Finding, Rule } from '../rule.ts'

/** A list of what does not belong to the record would be empty on every page, and its button would lead astray. */
export const partDoesNotFit: Rule = {
  rule: 'part-does-not-fit',
  about: '"parts" of a record page list kinds that belong to its kind, and begin them where they are filled in',
  check(definitions) {
    return definitions.navigation.pages.flatMap(({ screen, with: { record, parts } = {} }, page) =>
      screen === 'record' && Array.isArray(parts)
        ? parts.flatMap((part, index) =>
            mistakes(definitions, String(record), part, appendPointer('/pages', page, 'with', 'parts', index)),
          )
        : [],
    )
  },
}

function mistakes(definitions: Definitions, record: string, part: Json, path: string): Finding[] {
  if (!isObject(part)) return []
  const { lists, navigation } = definitions
  const kind = lists.get(String(part.list))?.content.record
  // A list that is not there is another rule's.
  if (kind === undefined) return []
  const file = navigationFile
  if (parentKind(definitions, kind) !== record) {
    const fix = `Name a list of a kind whose "parent" is a "${record}".`
    return [
      { file, path: appendPointer(path, 'list'), message: `What "${part.list}" lists does not belong to a "${record}"`, fix },
    ]
  }
  if (!isObject(part.create)) return []
  const { to } = part.create
  const page = pageOf(navigation, String(to))
  if (!page || ((page.screen === 'wizard' || page.screen === 'form') && page.with?.record === kind)) return []
  const fitting = navigation.pages.filter(one => one.screen === 'wizard' && one.with?.record === kind).map(one => one.path)
  const fix = fitting.length > 0 ? `Use one of: ${fitting.join(', ')}.` : `Add a page with the screen "wizard" for "${kind}".`
  return [{ file, path: appendPointer(path, 'create', 'to'), message: `On "${to}" nobody fills in a "${kind}"`, fix }]
}
