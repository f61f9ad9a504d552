import { navigationFile } from '../../definitions.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import { placeInList } from '../places/list-places.ts'
import type { Finding, Rule } from '../rule.ts'

/** Steps, tabs, columns, filters, sections, menus, rows and pages are found by their id or path. */
export const duplicateId: Rule = {
  rule: 'duplicate-id',
  about: 'no two entries of a list with one id',
  check(definitions) {
    const { forms, lists, contents, records, rows, navigation } = definitions
    return [
      ...[...forms.values()].flatMap(({ file, content }) => [
        ...twice(file, '/x-steps', 'id', content['x-steps']),
        ...twice(file, '/x-locked-steps', 'id', content['x-locked-steps']),
      ]),
      ...[...lists.values()].flatMap(({ file, content }) => [
        ...twice(file, '/tabs', 'id', content.tabs),
        ...(['columns', 'filters'] as const).flatMap(part =>
          twice(file, appendPointer('', part), 'id', content[part], index => placeInList(definitions, file, part, index, 'id')),
        ),
      ]),
      ...[...contents.values()].flatMap(({ file, content }) => twice(file, '/sections', 'id', content.sections)),
      ...[...contents.values()].flatMap(({ file, content }) => twice(file, '/table/headers', 'key', content.table?.headers)),
      ...[...contents.values()].flatMap(({ file, content }) =>
        (content.sections ?? []).flatMap(({ table }, index) =>
          twice(file, appendPointer('/sections', index, 'table', 'headers'), 'key', table?.headers),
        ),
      ),
      ...[...records.values()].flatMap(({ file, content }) => twice(file, '/unique', 'id', content.unique)),
      ...[...rows.values()].flatMap(({ file, content }) => twice(file, '/rows', 'key', content.rows)),
      ...twice(navigationFile, '/pages', 'path', navigation.pages),
      ...twice(navigationFile, '/menus', 'id', navigation.menus),
    ]
  },
}

function twice<Key extends string>(
  file: string,
  path: string,
  key: Key,
  list: { [key in Key]: string }[] | undefined,
  placeOf = (index: number) => appendPointer(path, index, key),
): Finding[] {
  const seen = new Set<string>()
  return (list ?? []).flatMap((entry, index) => {
    const id = entry[key]
    if (seen.has(id))
      return [
        {
          file,
          path: placeOf(index),
          message: `"${id}" stands twice in this list`,
          fix: 'Remove or rename one of them.',
        },
      ]
    seen.add(id)
    return []
  })
}
