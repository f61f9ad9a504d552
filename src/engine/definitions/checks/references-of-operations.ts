import type { Definitions } from '../definitions.ts'
import type { Reference, ReferenceKind } from './collect-references.ts'

const named: { [key: string]: ReferenceKind } = {
  'x-command': 'command',
  'x-record': 'record',
  'x-list': 'list',
  'x-right': 'right',
}

/** Rights that every visitor, or every session, has. */
const open = ['public', 'session']

/** What operations name: command, record kind, list, right. */
export function operationReferences({ operations }: Definitions): Reference[] {
  return operations.flatMap(({ file, path, operation }) =>
    Object.entries(named).flatMap(([key, kind]): Reference[] => {
      const id = operation[key]
      if (typeof id !== 'string' || (kind === 'right' && open.includes(id))) return []
      return [{ kind, id, file, path: `${path}/${key}` }]
    }),
  )
}
