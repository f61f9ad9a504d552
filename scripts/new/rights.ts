import { rolesFile } from '#engine/definitions/definitions.ts'
import type { DefinitionFiles } from '#engine/definitions/published-set.ts'
import type { JsonObject, Roles } from '#engine/definitions/types.ts'
import type { Answers } from './answers.ts'

type Scope = 'own' | 'all' | 'carrier'

/** The roles with the rights of the kind. Who sees files of such records may open them; who fills them in may upload them. */
export function withRights(answers: Answers, files: DefinitionFiles): [string, JsonObject][] {
  const { id, plural, owners, reviewers, carriers, fields } = answers
  const roles = structuredClone(files.get(rolesFile)) as unknown as Roles
  const several = plural.toLowerCase()
  Object.assign(roles.rights, {
    [`${id}.read`]: { title: `See ${several}` },
    [`${id}.history`]: { title: `See the history of ${several}` },
    [`${id}.create`]: { title: `Create ${several}` },
    [`${id}.edit`]: { title: `Change and submit ${several}` },
    [`${id}.decide`]: { title: `Approve and reject ${several}`, secondPerson: true },
    ...(carriers.length > 0 && {
      [`${id}.decide-at-carrier`]: { title: `Decide on ${several} at the own carrier`, secondPerson: true },
    }),
  })
  const give = (to: string[], scope: Scope, verbs: string[], filing: string[]): void => {
    for (const role of to) {
      const rights = roles.roles[role]?.rights as { [right: string]: string }
      for (const verb of verbs) rights[`${id}.${verb}`] = scope
      if (fields.some(({ kind }) => kind === 'file')) for (const right of filing) rights[right] ??= scope
    }
  }
  give(owners, 'own', ['read', 'history', 'create', 'edit'], ['file.upload', 'file.read'])
  give(reviewers, 'all', ['read', 'history', 'decide'], ['file.read'])
  give(carriers, 'carrier', ['read', 'history', 'decide-at-carrier'], ['file.read'])
  return [[rolesFile, roles as unknown as JsonObject]]
}
