import { stepsFrom, stepsOf } from '#engine/lists/related.ts'
import { evidenceAt, evidenceKey, evidenceNamed, filterNaming, hasEvidence } from '#engine/records/evidence.ts'
import type { Definitions } from '../../definitions.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import { suggestion } from '../../json/nearest.ts'
import { kindsAmong } from '../../kinds-among.ts'
import { entries } from '../../schemas/walk-schema.ts'
import { rightsOfRole } from '../places/rights-of-roles.ts'
import type { Finding, Rule } from '../rule.ts'

type Named = { value: string; record: string; right: string; file: string; path: string }

/** What reviewers are shown beside a decision would be a gap: there is no such record, field or preview. */
export const unresolvedEvidence: Rule = {
  rule: 'unresolved-evidence',
  about: 'the evidence of a decision leads to records around it, and to fields, names or previews of these',
  check(definitions) {
    const kinds = kindsAmong(definitions)
    return namedIn(definitions).flatMap(({ value, record, file, path }): Finding[] => {
      const evidence = evidenceAt(value)
      if (evidence?.shows === 'rows') return ofRows(definitions, { list: evidence.list, record, file, path })
      const steps = evidence && stepsOf(kinds, record, evidence.steps)
      const last = steps?.at(-1)?.kind ?? record
      const kind = kinds.records[last]
      const form = kind && kinds.schemaOf(kind.form)
      const byKey = steps?.some(({ by }) => by === 'key') === true
      // Of a form that is not there nothing can be said.
      if (kind && !form) return []
      if (evidence && steps && !byKey && kind && form && hasEvidence(evidence, kind, form)) return []
      const known = steps && form ? Object.keys(form.properties ?? {}).map(name => `/data/${name}`) : stepsFrom(kinds, record)
      const name = value.slice(value.lastIndexOf('/data/') === -1 ? 0 : value.lastIndexOf('/data/'))
      const message = `The evidence "${value}" leads nowhere from records of the kind "${record}"`
      return [{ file, path, message, fix: suggestion(name, known) }]
    })
  },
}

/** Rows are found by a filter of their list. */
function ofRows(
  { lists }: Definitions,
  { list: id, record, file, path }: Omit<Named, 'value' | 'right'> & { list: string },
): Finding[] {
  const list = lists.get(id)?.content
  if (list && filterNaming(list, record)) return []
  const fitting = [...lists].flatMap(([one, { content }]) => (filterNaming(content, record) ? [one] : []))
  const message = list ? `The list "${id}" has no filter by a field that names a "${record}"` : `There is no list "${id}"`
  return [{ file, path, message, fix: suggestion(id, fitting) }]
}

/** Who decides would be shown nothing in its place. */
export const evidenceNotReadable: Rule = {
  rule: 'evidence-not-readable',
  about: 'who may decide may read the records that the evidence is taken from',
  check(definitions) {
    const { roles, records } = definitions
    const kinds = kindsAmong(definitions)
    return namedIn(definitions).flatMap(({ value, record, right, file, path }): Finding[] => {
      const steps = stepsOf(kinds, record, evidenceAt(value)?.steps ?? []) ?? []
      const deciders = Object.keys(roles.roles).filter(role => Object.hasOwn(rightsOfRole(roles, role), right))
      const evidence = evidenceAt(value)
      const list = evidence?.shows === 'rows' ? definitions.lists.get(evidence.list)?.content : undefined
      const asked = [
        ...steps.map(({ kind }) => ({ kind, read: records.get(kind)?.content.rights.read ?? '' })),
        ...(list ? [{ kind: list.record, read: list.right }] : []),
      ]
      const unread = asked.flatMap(({ kind, read }) => {
        const without = deciders.filter(role => !Object.hasOwn(rightsOfRole(roles, role), read))
        return without.length > 0 ? [{ kind, read, without }] : []
      })
      const [first] = unread
      if (!first) return []
      const message = `The evidence "${value}" is of the kind "${first.kind}", and the right "${first.read}" is missing to ${first.without.join(', ')}`
      return [{ file, path, message, fix: 'Take it out, or give them that right.' }]
    })
  },
}

/** All evidence, with the kind of record that is decided and the right to decide. */
function namedIn({ workflows, forms, whole }: Definitions): Named[] {
  return [...workflows.values()].flatMap(({ file, content: { meta } }) => {
    if (meta.kind !== 'lifecycle') return []
    const { record } = meta
    return Object.entries(meta.events).flatMap(([event, { right, form, evidence = [] }]): Named[] => {
      const ofEvent = evidence.map((value, index) => ({
        ...{ value, record, right, file },
        path: appendPointer('/meta/events', event, 'evidence', index),
      }))
      const written = forms.get(form ?? '')
      const ofFields = entries(whole[form ?? '']?.properties).flatMap(([name, field]) => {
        const raw = (written?.content.properties[name] ?? {}) as { [key: string]: unknown }
        return evidenceNamed(field as never).map((value, index) => ({
          ...{ value, record, right, file: written?.file ?? file },
          // Of a shared field the place that names it: there it is known what is decided.
          path: evidenceKey in raw ? appendPointer('/properties', name, evidenceKey, index) : appendPointer('/properties', name),
        }))
      })
      return [...ofEvent, ...ofFields]
    })
  })
}
