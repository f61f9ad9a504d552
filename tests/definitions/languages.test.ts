import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileSet } from '#engine/definitions/compile-set.ts'
import { inLanguage, inOwnLanguage, spokenLanguage, spokenText } from '#engine/definitions/languages/in-language.ts'
import { readTranslation, translatedFiles } from '#engine/definitions/languages/lay-translations.ts'
import { translatedPlaces } from '#engine/definitions/languages/translated-places.ts'
import type { DefinitionFiles } from '#engine/definitions/published-set.ts'
import type { Json } from '#engine/definitions/types.ts'
import { readFiles } from '#server/sets/read-files.ts'

const { files } = readFiles(fileURLToPath(new URL('../../', import.meta.url)))
const form = 'schemas/brands/brand.form.json'
const translation = 'schemas/brands/brand.form.hi.json'

/** The files with another translation of the form. */
const withEntries = (texts: { [path: string]: { source: string; target: string } }): DefinitionFiles =>
  new Map([...files, [translation, { $schema: '../meta/translation.meta.json', texts }]])

/** The key that a text stands under, with the text: the same text under the same key has one translation. */
const underKey = (path: string, text: string): string => `${path.split('/').findLast(key => !/^\d+$/.test(key))} ${text}`

describe('Texts of a definition file in another language', () => {
  it('are those that are translated; all others stay, whichever those are', () => {
    const places = translatedPlaces(form, files)
    expect(places.length).toBeGreaterThan(20)
    fc.assert(
      fc.property(fc.subarray(places), some => {
        const texts = Object.fromEntries(some.map(({ path, text }) => [path, { source: text, target: `हि ${text}` }]))
        const said = new Set(some.map(({ path, text }) => underKey(path, text)))
        const laid = new Map(
          translatedPlaces(form, translatedFiles(withEntries(texts), 'hi')).map(({ path, text }) => [path, text]),
        )
        for (const { path, text } of places) expect(laid.get(path)).toBe(said.has(underKey(path, text)) ? `हि ${text}` : text)
      }),
      { numRuns: 20 },
    )
  })

  it('stay as they are where the file says something else by now, or nothing, or nobody translated them', () => {
    const changed = withEntries({
      '/title': { source: 'An earlier title', target: 'पुराना' },
      '/properties/gone/title': { source: 'Gone', target: 'गया' },
      '/description': { source: String(files.get(form)?.description), target: '' },
    })
    expect(readTranslation(translation, changed).entries.map(({ state }) => state)).toEqual(['stale', 'gone', 'empty'])
    expect(translatedFiles(changed, 'hi').get(form)).toEqual(files.get(form))
  })

  it('follow their text when something is put before it in a list', () => {
    const steps = translatedPlaces(form, files).filter(({ path }) => /^\/x-steps\/\d+\/title$/.test(path))
    const entries = steps.map(({ path, text }) => [path, { source: text, target: `हि ${text}` }])
    const moved = withEntries(Object.fromEntries(entries))
    const before = files.get(form)?.['x-steps'] as Json[]
    moved.set(form, { ...files.get(form), 'x-steps': [{ id: 'first', title: 'Before all', fields: [] }, ...before] })
    expect(translatedFiles(moved, 'hi').get(form)?.['x-steps']).toMatchObject([
      { title: 'Before all' },
      ...steps.map(({ text }) => ({ title: `हि ${text}` })),
    ])
  })
})

describe('A set in another language', () => {
  const { set } = compileSet(files, { digest: text => String(text.length) })
  if (!set) throw new Error('The definitions do not compile.')
  const hindi = inLanguage(set, 'hi')

  it('says other texts in the same forms, refusals and messages, and is the same otherwise', () => {
    const title = readTranslation(translation, files).shown['/properties/brand_name/title']
    expect(title).toMatch(/\p{Script=Devanagari}/u)
    expect(hindi.forms.brand?.schema).toMatchObject({ properties: { brand_name: { title } } })
    expect(hindi.forms.brand?.schema.required).toEqual(set.forms.brand?.schema.required)
    expect(Object.keys(hindi.forms)).toEqual(Object.keys(set.forms))
    for (const key of ['session-missing', 'forbidden'])
      expect(hindi.contents.refusals?.texts?.[key]).toMatch(/\p{Script=Devanagari}/u)
    const untitled = ({ roles }: typeof set) => Object.entries(roles.rights).map(([id, { title: _, ...right }]) => [id, right])
    expect([untitled(hindi), hindi.limits.password]).toEqual([untitled(set), set.limits.password])
    expect(hindi.rows.countries?.rows[0]).toEqual({ key: 'IN', data: { country_name: 'भारत', dialling_code: '+91' } })
    expect(hindi.rows.carriers).toEqual(set.rows.carriers)
    expect([hindi.hash, hindi.language, hindi.name]).toEqual([set.hash, 'hi', `${set.hash}.hi`])
  })

  it('is made once, and leads back', () => {
    expect(inLanguage(set, 'hi')).toBe(hindi)
    expect(inOwnLanguage(hindi)).toBe(set)
    for (const language of ['en', 'fr', '__proto__']) expect(inLanguage(hindi, language)).toBe(set)
  })

  it('knows what a text of it is in its language', () => {
    const title = String(set.forms.brand?.title)
    expect([spokenText(hindi, title), spokenText(set, title)]).toEqual([hindi.forms.brand?.title, title])
    expect(spokenText(hindi, 'What somebody typed')).toBe('What somebody typed')
  })

  it('is chosen by what is asked for, best first, by the language alone where the region differs', () => {
    const chosen = [['hi-IN', 'en'], ['fr', 'HI'], ['en-GB', 'hi'], ['fr'], []].map(named => spokenLanguage(set, named))
    expect(chosen).toEqual(['hi', 'hi', 'en', 'en', 'en'])
  })
})
