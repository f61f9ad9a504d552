import { type Definitions, rolesFile } from '../../definitions.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import type { Reference } from './reference.ts'

/** What the roles name: rights, flags, the role of new accounts, and of administrators who are invited to a carrier. */
export function roleReferences({ roles }: Definitions): Reference[] {
  const rights = (of: { [right: string]: string }, path: string): Reference[] =>
    Object.keys(of).map(id => ({ kind: 'right', id, file: rolesFile, path: appendPointer(path, id) }))
  return [
    ...(['default', 'atCarrier'] as const).flatMap(key =>
      roles[key] === '' ? [] : [{ kind: 'role' as const, id: roles[key], file: rolesFile, path: `/${key}` }],
    ),
    ...rights(roles.everyone, '/everyone'),
    ...Object.entries(roles.roles).flatMap(([role, { rights: held, grants = [], flags = [] }]) => [
      ...rights(held, appendPointer('/roles', role, 'rights')),
      ...flags.map(
        (id, index): Reference => ({ kind: 'flag', id, file: rolesFile, path: appendPointer('/roles', role, 'flags', index) }),
      ),
      ...grants.map(
        (id, index): Reference => ({ kind: 'role', id, file: rolesFile, path: appendPointer('/roles', role, 'grants', index) }),
      ),
    ]),
  ]
}
