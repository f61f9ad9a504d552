import type { Definitions } from '../../definitions.ts'
import { isObject } from '../../json/is-object.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import type { Json } from '../../types.ts'
import type { Reference, ReferenceKind } from './reference.ts'

const named: { [key: string]: ReferenceKind } = {
  'x-command': 'command',
  'x-record': 'record',
  'x-right': 'right',
  'x-form': 'form',
}

/** Rights that every visitor, or every session, has. */
const open = ['public', 'session']

/** What operations name: command, record kind, right; and limits that there are not, for those found stand there as numbers. */
export function operationReferences({ operations }: Definitions): Reference[] {
  return operations.flatMap(({ file, path, operation }) => [
    ...Object.entries(named).flatMap(([key, kind]): Reference[] => {
      const id = operation[key]
      if (typeof id !== 'string' || (kind === 'right' && open.includes(id))) return []
      return [{ kind, id, file, path: `${path}/${key}` }]
    }),
    ...missingLimits(operation, path).map((limit): Reference => ({ kind: 'limit', file, ...limit })),
  ])
}

function missingLimits(value: Json, path: string): { id: string; path: string }[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => missingLimits(item, appendPointer(path, index)))
  if (!isObject(value)) return []
  if (typeof value.$limit === 'string') return [{ id: value.$limit, path }]
  return Object.entries(value).flatMap(([key, item]) => missingLimits(item, appendPointer(path, key)))
}
