import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { compileSet } from '#engine/definitions/compile-set.ts'
import { valueAt } from '#engine/definitions/json/json-pointer.ts'
import type { DefinitionFiles, PublishedSet } from '#engine/definitions/published-set.ts'
import { entries } from '#engine/definitions/schemas/walk-schema.ts'
import type { Json, JsonObject } from '#engine/definitions/types.ts'
import { formProblems } from '#server/records/drafts/check-data.ts'
import { readFiles } from '#server/sets/read-files.ts'
import { aMoment } from '../engine/a-moment.ts'

const { files } = readFiles(fileURLToPath(new URL('../..', import.meta.url)))
const reject = 'schemas/review/reject.form.json'
const reasons = 'schemas/review/review-reasons.content.json'

/** The set of the files with some of them changed. */
function setWith(change: { [file: string]: (content: JsonObject) => void }): PublishedSet {
  const copy: DefinitionFiles = new Map(files)
  for (const [file, edit] of Object.entries(change)) {
    const content = structuredClone(files.get(file) ?? {})
    edit(content)
    copy.set(file, content)
  }
  const { set, problems } = compileSet(copy, { digest: text => String(text.length) })
  if (!set) throw new Error(JSON.stringify(problems))
  return set
}

const optionsOf = ({ forms }: PublishedSet) => valueAt(forms.reject?.schema ?? {}, '/properties/reason_code/oneOf')
const data = (reason_code: string) => ({ reason_code, comment: 'A comment that is long enough.' })

describe('options that stand in a content', () => {
  test('a form offers all of them, with the texts of the content, and refuses others', () => {
    const set = setWith({
      [reject]: content => {
        const fields = content.properties as { reason_code: JsonObject }
        fields.reason_code = { $ref: String(fields.reason_code.$ref) }
      },
    })
    const texts = set.contents['review-reasons']?.texts ?? {}
    expect(optionsOf(set)).toEqual(Object.entries(texts).map(([key, title]) => ({ const: key, title })))
    expect(formProblems(set.forms.reject?.schema ?? {}, data('DOC_EXPIRED'), aMoment)).toEqual([])
    expect(formProblems(set.forms.reject?.schema ?? {}, data('NOT_LISTED'), aMoment)).toMatchObject([{ path: '/reason_code' }])
  })

  test('or a part of them by name, also over what a shared field says, in the order of the part', () => {
    const set = setWith({
      [reasons]: content => {
        content.parts = { ...(content.parts as JsonObject), documents: ['DOC_EXPIRED', 'DOC_ILLEGIBLE'] }
      },
      [reject]: content => {
        const fields = content.properties as { reason_code: JsonObject }
        fields.reason_code['x-options'] = { content: 'review-reasons', part: 'documents' }
      },
    })
    expect(optionsOf(set)).toEqual([
      { const: 'DOC_EXPIRED', title: 'A document has expired' },
      { const: 'DOC_ILLEGIBLE', title: 'A document cannot be read' },
    ])
    expect(formProblems(set.forms.reject?.schema ?? {}, data('DOC_EXPIRED'), aMoment)).toEqual([])
    expect(formProblems(set.forms.reject?.schema ?? {}, data('LOGO_QUALITY'), aMoment)).toMatchObject([{ path: '/reason_code' }])
    // Other forms offer all of them as before.
    expect(JSON.stringify(set.forms['confirm-verification'])).toBe(JSON.stringify(setWith({}).forms['confirm-verification']))
  })

  test('a text that changes is read in the form and in the answer of the call, which both come from the content', () => {
    const file = 'schemas/account/document-types.content.json'
    const set = setWith({
      [file]: content => {
        ;(content.texts as JsonObject)['2'] = 'Tax card'
      },
    })
    const found = JSON.stringify(set.forms.brand?.schema)
    expect(found).toContain('{"const":2,"title":"Tax card"}')
    expect(found).not.toContain('PAN card of company')
    expect(set.contents['document-types']?.texts?.['2']).toBe('Tax card')
  })
})

test('no list of options stands in two places', () => {
  const places = new Map<string, string[]>()
  const note = (options: [Json | undefined, Json | undefined][], place: string) => {
    const key = JSON.stringify(options.map(([value, title]) => [String(value), title]).sort())
    if (options.length > 1) places.set(key, [...(places.get(key) ?? []), place])
  }
  const look = (value: Json, place: string): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, part] of Array.isArray(value) ? value.entries() : entries(value)) {
      const options = Array.isArray(part) ? (part as JsonObject[]) : []
      if (['oneOf', 'anyOf'].includes(String(key)) && options.every(option => Object.hasOwn(option, 'const')))
        note(
          options.map(option => [option.const, option.title]),
          place,
        )
      if (key === 'texts') note(entries(part), place)
      look(part as Json, `${place}/${key}`)
    }
  }
  for (const [file, content] of files) if (/\.(form|fields|content)\.json$/.test(file)) look(content, file)
  expect(places.size).toBeGreaterThan(10)
  expect([...places.values()].filter(found => found.length > 1)).toEqual([])
})
