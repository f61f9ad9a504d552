import type { Rule } from '../checks.ts'
import { rolesFile } from '../definitions.ts'
import { pointer } from '../json-pointer.ts'
import { collectReferences } from './collect-references.ts'

/** A list on no page, a document of no record kind, or a right that opens nothing: usually the place that should name it has another name. */
export const unusedDefinition: Rule = {
  rule: 'unused-definition',
  about: 'every list is on a page, every document belongs to a record kind, every right opens something',
  check(definitions) {
    const named = new Set(
      collectReferences(definitions)
        .filter(({ file }) => file !== rolesFile)
        .map(({ kind, id }) => `${kind} ${id}`),
    )
    return [
      ...[...definitions.lists].flatMap(([id, { file }]) =>
        named.has(`list ${id}`)
          ? []
          : [
              {
                file,
                path: '',
                message: `No page and no operation shows the list "${id}"`,
                fix: 'Name it in navigation.json, or delete the file.',
              },
            ],
      ),
      ...[...definitions.documents].flatMap(([id, { file }]) =>
        named.has(`document ${id}`)
          ? []
          : [
              {
                file,
                path: '',
                message: `No record kind has the document "${id}"`,
                fix: 'Name it under "documents" of a record kind, or delete the file.',
              },
            ],
      ),
      ...Object.keys(definitions.roles.rights).flatMap(id =>
        named.has(`right ${id}`)
          ? []
          : [
              {
                file: rolesFile,
                path: pointer('/rights', id),
                message: `Nothing asks for the right "${id}"`,
                fix: 'Name it where it is needed (a page, an event, a record kind, an operation), or remove it here and from the roles.',
              },
            ],
      ),
    ]
  },
}
