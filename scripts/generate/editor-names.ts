import { idsOf } from '#engine/definitions/checks/references/unknown-reference.ts'
import type { Definitions } from '#engine/definitions/definitions.ts'
import { walkValues } from '#engine/definitions/json/walk-values.ts'
import type { DefinitionFiles } from '#engine/definitions/published-set.ts'

/**
 * Names that files give each other, by kind. `strict`: an editor marks any other. `loose`: only offered, because what fits depends on
 * more than the place: states of that workflow, fields of that form, references by their path.
 */
export function editorNames(
  files: DefinitionFiles,
  definitions: Definitions,
): { strict: { [kind: string]: string[] }; loose: { [kind: string]: string[] } } {
  const strict = [
    'form',
    'list',
    'workflow',
    'message',
    'content',
    'document',
    'record',
    'right',
    'role',
    'text',
    'upload',
    'operation',
    'page',
  ] as const
  const conditions = [...files].flatMap(([file, content]) =>
    file.endsWith('.conditions.json') ? Object.keys((content.conditions ?? {}) as object) : [],
  )
  const states = [...files].flatMap(([file, content]) =>
    file.startsWith('workflows/')
      ? [...walkValues(content)].flatMap(({ path, key }) => (/\/states\/[^/]+$/.test(path) ? [key] : []))
      : [],
  )
  const fields = Object.values(definitions.whole).flatMap(({ properties }) => Object.keys(properties))
  const shared = [...definitions.fields.values()].flatMap(({ file, content }) =>
    Object.keys(content.definitions).map(name => `../${file.slice('schemas/'.length)}#/definitions/${name}`),
  )
  return {
    strict: Object.fromEntries(strict.map(kind => [kind, idsOf(kind, definitions)])),
    loose: { condition: conditions, $ref: shared, state: [...new Set(states)], field: [...new Set(fields)] },
  }
}
