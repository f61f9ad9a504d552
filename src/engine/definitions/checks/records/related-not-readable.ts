import { looksInto } from '#engine/lists/column-place.ts'
import { isOpened, pathOf, stepsOf } from '#engine/lists/related.ts'
import type { Definitions } from '../../definitions.ts'
import { pointerKeys } from '../../json/json-pointer.ts'
import { kindsAmong } from '../../kinds-among.ts'
import type { List } from '../../types.ts'
import { placeInList } from '../places/list-places.ts'
import { rightsOfRole } from '../places/rights-of-roles.ts'
import { navigationReferences } from '../references/references-of-navigation.ts'
import type { Finding, Rule } from '../rule.ts'

type Reader = { role: string; rights: ReturnType<typeof rightsOfRole> }

/** Such a column is empty for these people, and such a filter is refused: they may not be told what the other record says. */
export const relatedNotReadable: Rule = {
  rule: 'related-not-readable',
  about: 'who may open a list may read the records that its columns and filters look into',
  check(definitions) {
    return [...definitions.lists].flatMap(([id, { file, content }]) => {
      const readers = readersOf(definitions, id, content)
      return (['columns', 'filters'] as const).flatMap(part =>
        (content[part] ?? []).flatMap(({ value, ref }, index): Finding[] => {
          if (value === '/owner/id') return []
          const kinds = kindsLookedInto(definitions, content.record, value, ref)
          const unread = kinds.filter(kind => readers.some(reader => !mayRead(definitions, reader, kind)))
          const [kind] = unread
          if (kind === undefined) return []
          const roles = readers.filter(reader => unread.some(one => !mayRead(definitions, reader, one))).map(({ role }) => role)
          const what = part === 'columns' ? 'column' : 'filter'
          const path = placeInList(definitions, file, part, index, 'value')
          const right = definitions.records.get(kind)?.content.rights.read
          const message = `The ${what} "${value}" of the list "${id}" looks into the kind "${kind}", and the right "${right}" is missing to ${roles.join(', ')}`
          return [{ file, path, message, fix: `Take it out, give them that right, or ${opening(content.record, value)}.` }]
        }),
      )
    })
  },
}

/** The last way out: a value that is opened. A reference alone shows by name what may be read. */
function opening(record: string, value: string): string {
  const opened = looksInto(value) ? value : `${value.replace('/record/data', '/related')}/label`
  const then = opened === value ? '' : `, and show "${opened}" instead`
  return `let the kind "${record}" open it: "opens": ["${opened}"]${then}`
}

/**
 * Those who find this list on a page of theirs. A list on no page is read by who has its right. Someone at a carrier gets no list of
 * records' own rows where carriers have rows.
 */
function readersOf(definitions: Definitions, id: string, { right, record, workflow }: List): Reader[] {
  const { roles, records, workflows, navigation } = definitions
  const meta = workflows.get(workflow)?.content.meta
  const ownRows = meta?.kind === 'lifecycle' && meta.scope === undefined && records.get(record)?.content.lifecycles !== undefined
  const pages = navigationReferences(definitions)
    .filter(named => named.kind === 'list' && named.id === id)
    .flatMap(({ path }) => navigation.pages[Number(pointerKeys(path)?.[1])] ?? [])
  return Object.keys(roles.roles).flatMap(role => {
    const rights = rightsOfRole(roles, role)
    const hidden = ownRows && ['carrier', 'related'].includes(rights[right] ?? '')
    const open = pages.length === 0 || pages.some(page => page.right === undefined || Object.hasOwn(rights, page.right))
    return Object.hasOwn(rights, right) && !hidden && open ? [{ role, rights }] : []
  })
}

function mayRead({ records }: Definitions, { rights }: Reader, kind: string): boolean {
  return Object.hasOwn(rights, records.get(kind)?.content.rights.read ?? '')
}

/** The kinds that someone has to read to be told; none where the row's kind opens it. */
function kindsLookedInto(definitions: Definitions, record: string, value: string, ref: string | undefined): string[] {
  const kinds = kindsAmong(definitions)
  const path = pathOf(value)
  if (isOpened(kinds, record, value)) return []
  const steps = path && stepsOf(kinds, record, path.steps)
  const named = ref !== undefined && definitions.records.has(ref) ? [ref] : []
  return [...new Set([...(steps ?? []).map(({ kind }) => kind), ...named])]
}
