import type { DocumentFile } from '#engine/documents/types.ts'
import { tokensOf } from '#engine/messages/fill-tokens.ts'
import type { Definitions } from '../../definitions.ts'
import { isObject } from '../../json/is-object.ts'
import { appendPointer, pointerKeys } from '../../json/json-pointer.ts'
import { suggestion } from '../../json/nearest.ts'
import { entries, fieldAt } from '../../schemas/walk-schema.ts'
import { type Below, type Unknown, unknownIn } from '../any-file/condition-unknown-fact.ts'
import { namedIn } from '../places/field-places.ts'
import type { Finding, Rule } from '../rule.ts'
import { mistakesIn } from './token-not-parameter.ts'

/** A text or a bare pointer of a document. `of`: pointer to the list whose entries it is about. */
type Place = { path: string; text: string; of?: string }

/** A token that leads to nothing is a blank on every paper that is printed. */
export const documentUnknownFact: Rule = {
  rule: 'document-unknown-fact',
  about: 'documents say what is known of their record',
  check(definitions) {
    return [...definitions.documents.values()].flatMap(({ file, content }) =>
      placesOf(content).flatMap(place => findings(file, place, content.record, definitions)),
    )
  },
}

function findings(file: string, { path, text, of }: Place, record: string, definitions: Definitions): Finding[] {
  const unknown = tokensOf(text).flatMap(token => {
    const keys = pointerKeys(token) ?? []
    const unknown =
      of === undefined
        ? unknownIn(factsOf(record, definitions), keys, definitions, record)
        : fieldsOf(of, keys, record, definitions)
    if (unknown === null) return []
    const fix = suggestion(unknown.wrong, unknown.known)
    return [{ file, path, message: `"${token}" is nothing that the document knows`, fix }]
  })
  const fix = 'Write tokens as {{/record/label}}.'
  return [...unknown, ...mistakesIn(text).map(message => ({ file, path, message, fix }))]
}

/** What `documentFacts` of the server gives, for a kind of record. */
function factsOf(record: string, { records, whole }: Definitions): Below {
  const kind = records.get(record)?.content
  const named = entries(whole[kind?.form ?? '']?.properties).flatMap(([field, schema]) => {
    const ref = isObject(schema) && isObject(schema['x-ref']) ? schema['x-ref'].record : undefined
    return typeof ref === 'string' ? [[field, { id: null, label: null, data: { data: ref } }] as const] : []
  })
  const answers = Object.fromEntries(Object.keys(kind?.answers ?? {}).map(name => [name, null]))
  return {
    record: { id: null, kind: null, label: null, version: null, data: { data: '*' }, answers },
    related: {
      ...Object.fromEntries(named),
      owner: { id: null, label: null, data: { data: 'organisation' } },
      creator: { name: null, email: null, phone: null },
    },
    document: { date: null },
  }
}

function fieldsOf(of: string, keys: string[], record: string, { records, whole }: Definitions): Unknown | null {
  const form = whole[records.get(record)?.content.form ?? '']
  const list = form && fieldAt(form, (pointerKeys(of) ?? []).slice(2))
  if (!list || fieldAt(list, keys)) return null
  return { wrong: keys.at(-1) ?? '', known: isObject(list.items) ? namedIn(list.items) : [] }
}

function placesOf(document: DocumentFile): Place[] {
  const bare = (path: string, text: string): Place => ({ path, text: `{{${text}}}` })
  const ofBlocks = document.blocks.flatMap((block, index): Place[] => {
    const { heading, paragraph, lines = [], table = [], picture, signature = [] } = block
    const at = (...keys: (string | number)[]): string => appendPointer('/blocks', index, ...keys)
    return [
      ...(heading === undefined ? [] : [{ path: at('heading'), text: heading }]),
      ...(paragraph === undefined ? [] : [{ path: at('paragraph'), text: paragraph }]),
      ...lines.map((text, line) => ({ path: at('lines', line), text })),
      ...table.flatMap((row, line) => [
        { path: at('table', line, 'label'), text: row.label },
        ...(row.value ?? []).map((text, part) => ({ path: at('table', line, 'value', part), text })),
        ...(row.picture === undefined ? [] : [bare(at('table', line, 'picture'), row.picture)]),
        ...(row.of === undefined ? [] : [bare(at('table', line, 'of'), row.of)]),
        ...(row.each === undefined ? [] : [{ path: at('table', line, 'each'), text: row.each, of: row.of ?? '' }]),
      ]),
      ...(picture
        ? [bare(at('picture', 'file'), picture.file), { path: at('picture', 'alternative'), text: picture.alternative }]
        : []),
      ...signature.flatMap(({ label, value = '' }, line) => [
        { path: at('signature', line, 'label'), text: label },
        { path: at('signature', line, 'value'), text: value },
      ]),
    ]
  })
  return [{ path: '/title', text: document.title }, { path: '/footer', text: document.footer }, ...ofBlocks]
}
