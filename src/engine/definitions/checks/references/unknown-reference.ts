import { systemRight } from '#engine/permissions/rights.ts'
import { type Definitions, navigationFile } from '../../definitions.ts'
import { valueAt } from '../../json/json-pointer.ts'
import { suggestAddress, suggestion } from '../../json/nearest.ts'
import { entries } from '../../schemas/walk-schema.ts'
import { namesOf } from '../places/names-of.ts'
import { isPage, knownAddresses } from '../places/page-address.ts'
import type { Rule } from '../rule.ts'
import { collectReferences } from './collect-references.ts'
import type { Reference, ReferenceKind } from './reference.ts'

type Source = {
  /** What the thing is called in messages. */
  thing: string
  ids: (definitions: Definitions, reference: Reference) => string[]
  knows?: (definitions: Definitions, reference: Reference) => boolean
  /** The fix, where it is not the nearest id. */
  suggest?: (id: string, known: string[]) => string
}

/** Where the things that others name by id come from. A row is a rule: `unknown-<kind>`. */
const sources: { [kind in ReferenceKind]: Source } = {
  form: { thing: 'form', ids: ({ forms }) => [...forms.keys()] },
  list: { thing: 'list', ids: ({ lists }) => [...lists.keys()] },
  workflow: { thing: 'workflow', ids: ({ workflows }) => [...workflows.keys()] },
  message: { thing: 'message', ids: ({ messages }) => [...messages.keys()] },
  content: { thing: 'content', ids: ({ contents }) => [...contents.keys()] },
  document: { thing: 'document', ids: ({ documents }) => [...documents.keys()] },
  record: { thing: 'record kind', ids: ({ records }) => [...records.keys()] },
  right: { thing: 'right', ids: ({ roles }) => [systemRight, ...Object.keys(roles.rights)] },
  role: { thing: 'role', ids: ({ roles }) => Object.keys(roles.roles) },
  flag: { thing: 'flag', ids: ({ roles }) => Object.keys(roles.flags ?? {}) },
  text: { thing: 'refusal text', ids: ({ contents }) => Object.keys(contents.get('refusals')?.content.texts ?? {}) },
  upload: { thing: 'upload limit', ids: ({ limits }) => entries(limits.uploads).map(([id]) => id) },
  limit: {
    thing: 'limit',
    ids: ({ limits }) => entries(limits).flatMap(([group, values]) => entries(values).map(([id]) => `${group}.${id}`)),
    knows: ({ limits }, { id }) => valueAt(limits, `/${id.replaceAll('.', '/')}`) !== undefined,
  },
  operation: { thing: 'operation', ids: ({ operations }) => operations.map(({ id }) => id) },
  page: {
    thing: 'page',
    ids: knownAddresses,
    knows: ({ navigation }, { id }) => isPage(navigation, id),
    suggest: (id, known) => suggestAddress(id, known, navigationFile),
  },
  unique: {
    thing: 'unique value',
    ids: ({ records }, { within = '' }) => (records.get(within)?.content.unique ?? []).map(({ id }) => id),
  },
  command: { thing: 'command', ids: ({ files }) => namesOf(files, 'commands') },
}

/** The ids that there are of a kind of thing; of unique values those of the record kind that `within` names. */
export function idsOf(kind: ReferenceKind, definitions: Definitions, within = ''): string[] {
  return sources[kind].ids(definitions, { kind, id: '', file: '', path: '', within })
}

/** One rule for each kind of thing that is named by id. */
export const unknownReferences: Rule[] = Object.entries(sources).map(([kind, { thing, ids, knows, suggest = suggestion }]) => ({
  rule: `unknown-${kind}`,
  about: `every ${thing} that is named is there`,
  check: definitions =>
    collectReferences(definitions)
      .filter(reference => reference.kind === kind)
      .filter(reference => !(knows ? knows(definitions, reference) : ids(definitions, reference).includes(reference.id)))
      .map(reference => ({
        file: reference.file,
        path: reference.path,
        message: `There is no ${thing} "${reference.id}"`,
        fix: suggest(reference.id, ids(definitions, reference)),
      })),
}))
