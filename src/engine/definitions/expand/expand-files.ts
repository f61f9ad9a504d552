import { navigationFile, rolesFile } from '../definitions.ts'
import { kindOfFile } from '../files/file-kinds.ts'
import { withNamesOfToday } from '../files/renamed-keys.ts'
import type { DefinitionFiles } from '../published-set.ts'
import { effectDefaults } from './expand-actions.ts'
import { expandList } from './expand-list.ts'
import { formsBeforeMeanings } from './expand-meanings.ts'
import { expandNamed } from './expand-named.ts'
import { expandNavigation } from './expand-navigation.ts'
import { expandRecord } from './expand-record.ts'
import { expandRoles } from './expand-roles.ts'
import { expandWorkflow } from './expand-workflow.ts'
import { type Expansion, newExpansion } from './expansion.ts'
import { collectConditions } from './named-conditions.ts'
import { secondPersonRights } from './second-person.ts'
import { undoSeconds } from './undo-need.ts'

/**
 * The files with everything that is named in short written out, as engine, server and page read them, and where each part was written.
 * The files given have the shape of their kind and stay as they are.
 */
export function expandFiles(given: DefinitionFiles): { files: DefinitionFiles; expansion: Expansion } {
  const files = withTodaysNames(given)
  const expansion = {
    ...newExpansion(),
    secondPerson: secondPersonRights(files),
    undoSeconds: undoSeconds(files),
    defaults: effectDefaults(files),
  }
  collectConditions(files, expansion)
  for (const [file, content] of files) {
    const { kind, id } = kindOfFile(file) ?? {}
    if (kind === 'form' && id && content['x-decision'] !== undefined) expansion.decisions.set(id, content['x-decision'])
  }
  const expanded: DefinitionFiles = new Map([...files, ...formsBeforeMeanings(files)])
  for (const [file, content] of expanded) {
    if (kindOfFile(file)?.kind === 'form') expanded.set(file, expandNamed(file, content, files, expansion))
    if (kindOfFile(file)?.kind === 'workflow') expanded.set(file, expandWorkflow(file, content, expansion))
    if (kindOfFile(file)?.kind === 'record') expanded.set(file, expandRecord(file, content, expansion))
    if (kindOfFile(file)?.kind === 'list') expanded.set(file, expandList(file, content, expansion))
    if (file === rolesFile) expanded.set(file, expandRoles(file, content, expansion))
    if (file === navigationFile) expanded.set(file, expandNavigation(file, content, expansion))
  }
  return { files: expanded, expansion }
}

/** What the current set was made of may be older than the program. */
function withTodaysNames(files: DefinitionFiles): DefinitionFiles {
  return new Map(
    [...files].map(([file, content]) => {
      const kind = kindOfFile(file)?.kind
      return [file, kind ? withNamesOfToday(kind, content) : content]
    }),
  )
}
