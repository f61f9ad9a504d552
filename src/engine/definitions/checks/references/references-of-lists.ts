import type { Definitions } from '../../definitions.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import { placeInList } from '../places/list-places.ts'
import type { Reference } from './reference.ts'

/** What lists name: record kind, lifecycle, rights. */
export function listReferences(definitions: Definitions): Reference[] {
  return [...definitions.lists.values()].flatMap(({ file, content }): Reference[] => {
    const { record, workflow, right, tabs, filters = [], actions = [], create } = content
    return [
      { kind: 'record', id: record, file, path: '/record' },
      { kind: 'workflow', id: workflow, file, path: '/workflow' },
      { kind: 'right', id: right, file, path: '/right' },
      ...tabs.flatMap((tab, index): Reference[] =>
        tab.right === undefined ? [] : [{ kind: 'right', id: tab.right, file, path: appendPointer('/tabs', index, 'right') }],
      ),
      ...filters.flatMap(({ ref }, index): Reference[] => {
        const path = placeInList(definitions, file, 'filters', index, 'ref')
        // What the form says is looked for where the form says it.
        return ref === undefined || !path.endsWith('/ref') ? [] : [{ kind: 'record', id: ref, file, path }]
      }),
      ...actions.flatMap(({ right }, index): Reference[] =>
        right === undefined ? [] : [{ kind: 'right', id: right, file, path: appendPointer('/actions', index, 'right') }],
      ),
      ...(create ? [{ kind: 'right' as const, id: create.right, file, path: '/create/right' }] : []),
    ]
  })
}
