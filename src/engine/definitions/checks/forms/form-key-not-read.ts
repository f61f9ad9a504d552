import type { Definitions } from '../../definitions.ts'
import { appendPointer, valueAt } from '../../json/json-pointer.ts'
import { collectReferences } from '../references/collect-references.ts'
import type { Finding, Rule } from '../rule.ts'

type Asker = 'a record' | 'an event' | 'a named operation'

/** Who reads which part of a form: what is not named here is read of every form, or by the rules about what is kept. */
const readers: { path: string; by: Asker[]; fix: string }[] = [
  { path: '/x-steps', by: ['a record'], fix: 'Remove it: this form is asked on one page, in the order of "properties".' },
  { path: '/x-dropped', by: ['a record'], fix: 'Remove it: only what records keep outlives its field.' },
  { path: '/x-locked-steps', by: ['a record'], fix: 'Remove it: this form is asked on one page.' },
  { path: '/x-preview', by: ['a record'], fix: 'Remove it: the phone stands beside the steps of the form of a record.' },
  {
    path: '/x-submit/label',
    by: ['a record', 'a named operation'],
    fix: 'Remove it: the button has the "label" of the event, which its workflow says.',
  },
  { path: '/x-decision', by: ['an event'], fix: 'Remove it: only events are decisions.' },
]

/** Steps of a form that is asked on one page would be written, checked and never seen. */
export const formKeyNotRead: Rule = {
  rule: 'form-key-not-read',
  about: 'a form says of itself what is read where it is asked: by a record, by an event, by a named operation',
  check(definitions) {
    const askers = askersOf(definitions)
    return [...definitions.forms].flatMap(([id, { file, content }]): Finding[] => {
      const asked = askers.get(id)
      if (!asked) return []
      return readers
        .filter(({ path, by }) => valueAt(content, path) !== undefined && !by.some(asker => asked.has(asker)))
        .map(({ path, by, fix }) => ({
          file,
          path,
          message: `"${path.slice(1).replace('/', '.')}" is read in the form of ${by.join(' or of ')}, and this is one of ${[...asked].join(' and of ')}`,
          fix,
        }))
    })
  },
}

/** Form id → who asks it. One that nothing asks is not in it: "unused-definition" names it. */
export function askersOf(definitions: Definitions): Map<string, Set<Asker>> {
  const askers = new Map<string, Set<Asker>>()
  const add = (id: string, asker: Asker) => askers.set(id, (askers.get(id) ?? new Set()).add(asker))
  for (const { content } of definitions.records.values()) add(content.form, 'a record')
  for (const { content } of definitions.workflows.values())
    if (content.meta.kind === 'lifecycle')
      for (const { form } of Object.values(content.meta.events)) if (form !== undefined) add(form, 'an event')
  for (const { kind, id } of collectReferences(definitions)) if (kind === 'form' && !askers.has(id)) add(id, 'a named operation')
  return askers
}

/** A field that is asked and dropped at once would lose what is typed in it. */
export const droppedFieldPresent: Rule = {
  rule: 'dropped-field-present',
  about: '"x-dropped" names fields that the form does not have',
  check({ forms }) {
    return [...forms.values()].flatMap(({ file, content }) =>
      (content['x-dropped'] ?? []).flatMap((field, index) =>
        Object.hasOwn(content.properties, field)
          ? [
              {
                file,
                path: appendPointer('/x-dropped', index),
                message: `The form still has the field "${field}"`,
                fix: 'Remove the field, or its name here.',
              },
            ]
          : [],
      ),
    )
  },
}
