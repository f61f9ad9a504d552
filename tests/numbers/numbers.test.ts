import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { readFiles } from '#server/sets/read-files.ts'
import { amountsIn, withValue } from './amounts.ts'
import { homesOf, secondHomes } from './homes.ts'

const { files } = readFiles(fileURLToPath(new URL('../..', import.meta.url)))
const amounts = amountsIn(files)
const homes = homesOf(files, amounts)

describe('each number, duration and size of schemas/ and workflows/, changed by one', () => {
  test('is told differently to a page, a program or a person', () => {
    console.info(
      `${amounts.length} amounts changed: ${homes.changes} places of what is told changed, ${homes.explained.size} of them in numbers; ${homes.said.size} phrases looked for`,
    )
    expect(amounts.length).toBeGreaterThan(200)
    expect(homes.silent.map(({ file, path }) => `${file} ${path}`)).toEqual([])
  })

  test('stands nowhere else: what still says the old one is named', () => {
    expect(secondHomes(files, homes)).toEqual([])
  })
})

/** A second home of a number, as somebody could write one. */
const planted: [about: string, file: string, path: string, value: string | number][] = [
  [
    'a page that says the size of a logo',
    'schemas/public/rbm-policies.content.json',
    '/sections/0/paragraphs/0',
    'A logo of 50 kB.',
  ],
  [
    'a mail that says how long its link works',
    'schemas/account/reset-password.message.json',
    '/mail/paragraphs/0',
    'It works for 24 hours.',
  ],
  ['a refusal in words', 'schemas/portal/refusals.content.json', '/texts/too-many', 'Wait for two minutes.'],
  ['a mail that says a due time', 'schemas/brands/brand-approved.message.json', '/mail/paragraphs/0', 'Usually within two days.'],
  ['a menu that says a limit of a field', 'schemas/portal/navigation.json', '/support/text', 'Names of 128 characters.'],
  [
    'a text of a form',
    'schemas/brands/brand.form.json',
    '/properties/enterprise_name/description',
    'A picture of 224 × 224 pixels.',
  ],
]

test.each(planted)('a second home is found: %s', (_, file, path, value) => {
  expect(secondHomes(withValue(files, { file, path }, value), homes).map(found => found.split(' says ')[0])).not.toEqual([])
})

test('a second home is found: a call that limits a field by itself', () => {
  const body = { type: 'object', properties: { brand_name: { type: 'string', maxLength: 128 } } }
  const own = {
    operationId: 'renameBrand',
    requestBody: { content: { 'application/json': { schema: body } } },
  }
  const changed = withValue(files, { file: 'openapi/portal.yaml', path: '/paths/~1secure~1own' }, { post: own })
  expect(secondHomes(changed, homes)).toHaveLength(1)
})
