import { pathOf, pointerOfSearch, stepsOf } from '#engine/lists/related.ts'
import { propertiesOf } from '../../../validation/schema-places.ts'
import { type Definitions, navigationFile } from '../../definitions.ts'
import { isObject } from '../../json/is-object.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import { kindsAmong } from '../../kinds-among.ts'
import { formatsOf } from '../../schemas/formats-of.ts'
import type { Schema } from '../../types.ts'
import type { Finding, Rule } from '../rule.ts'

/** Formats of what people have of a company when they look for it: an address of mail, or one of its domain. */
const known = ['email', 'work-email', 'https-url', 'web-url']

/** Who has an e-mail in hand looks for its domain or sender, and takes a list that does not find it for one that has no such row. */
export const notSearched: Rule = {
  rule: 'not-searched',
  about:
    'each list that has a page is searched, also by the e-mails and domains in its records and in those that a search looks into',
  check: definitions => [...unsearchedPages(definitions), ...unsearchedFields(definitions)],
}

function unsearchedPages({ navigation, lists }: Definitions): Finding[] {
  return navigation.pages.flatMap(({ screen, with: parameters }, index) => {
    const id = String(parameters?.list)
    const list = screen === 'list' ? lists.get(id) : undefined
    if (!list || list.content.search) return []
    const path = appendPointer('/pages', index, 'with', 'list')
    return [
      { file: navigationFile, path, message: `The list "${id}" has no search`, fix: `Write "search": true in ${list.file}.` },
    ]
  })
}

function unsearchedFields(definitions: Definitions): Finding[] {
  const { records, lists, whole } = definitions
  const kinds = kindsAmong(definitions)
  const searched = new Set([...lists.values()].flatMap(({ content }) => (content.search ? [content.record] : [])))
  return [...searched].flatMap(id => {
    const kind = records.get(id)
    if (!kind) return []
    const keys = kind.content.search
    const paths = keys.map(pointerOfSearch).flatMap(value => pathOf(value) ?? [])
    const ways = new Set(paths.flatMap(({ steps, field }) => (field ? [steps.join('/')] : [])))
    const wanted = ['', ...ways].flatMap(way => {
      const steps = way === '' ? [] : way.split('/')
      const form = whole[kinds.records[stepsOf(kinds, id, steps)?.at(-1)?.kind ?? id]?.form ?? '']
      const looked = steps.map(step => `/related/${step}`).join('')
      return fieldsKnown(form).map(field => (steps.length === 0 ? field : `${looked}/data${field}`))
    })
    return [...new Set(wanted)]
      .filter(key => !keys.includes(key))
      .map(key => ({ file: kind.file, path: '/search', message: `No search finds what is at "${key}"`, fix: `Add "${key}".` }))
  })
}

/** Pointers to the fields of such a format, also of those in lists. */
function fieldsKnown(schema: Schema | undefined): string[] {
  return Object.entries(propertiesOf(schema ?? {})).flatMap(([name, field]) => {
    const entry = isObject(field.items) ? field.items : field
    const here = formatsOf(entry).some(format => known.includes(format)) ? [''] : fieldsKnown(entry)
    return here.map(rest => `${appendPointer('', name)}${rest}`)
  })
}
