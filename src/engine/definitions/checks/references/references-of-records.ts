import type { Definitions } from '../../definitions.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import { type Reference, textsOfNeed } from './reference.ts'

/** What record kinds, rows and documents name: form, lifecycle, rights, refusals, documents, record kind. */
export function recordReferences({ records, rows, documents }: Definitions): Reference[] {
  const ofRecords = [...records.values()].flatMap(({ file, content }): Reference[] => {
    const { form, workflow, lifecycles = [], rights, preconditions = [], documents: printed = {} } = content
    return [
      { kind: 'form', id: form, file, path: '/form' },
      ...(workflow === undefined ? [] : [{ kind: 'workflow' as const, id: workflow, file, path: '/workflow' }]),
      ...lifecycles.map((id, index): Reference => ({ kind: 'workflow', id, file, path: appendPointer('/lifecycles', index) })),
      ...Object.entries(rights).map(([use, id]) => ({ kind: 'right' as const, id, file, path: appendPointer('/rights', use) })),
      ...preconditions.flatMap((need, index) => textsOfNeed(need, appendPointer('/preconditions', index), file)),
      ...Object.entries(printed).flatMap(([name, { document, right }]): Reference[] => [
        { kind: 'document', id: document, file, path: appendPointer('/documents', name, 'document') },
        { kind: 'right', id: right, file, path: appendPointer('/documents', name, 'right') },
      ]),
    ]
  })
  return [
    ...ofRecords,
    ...[...rows.values(), ...documents.values()].map(
      ({ file, content }): Reference => ({ kind: 'record', id: content.record, file, path: '/record' }),
    ),
  ]
}
