import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { translationOf } from '#engine/definitions/files/file-kinds.ts'
import { readFiles } from '#server/sets/read-files.ts'

const { files } = readFiles(fileURLToPath(new URL('../..', import.meta.url)))

/** Words that docs/glossary.md has others for. */
const unused = /\b(agents?|operators?|telcos?|MNOs?|chatbots?|resellers?|Google('s)?)\b/i

/** Texts of outsiders, by file: they keep their words. */
const asTheyAre = new Map([
  ['schemas/bots/verification-letter.document.json', 'the letter that RCS for Business asks for, in its words'],
  ['schemas/public/operator-privacy.content.json', 'a page of the specification, by its name'],
])

/** Exact messages and names of the specification. */
const exact = new Set([
  'Agent details',
  'Agent functionality',
  'Approved by operator',
  'Approved by operator, pending from carrier',
  'Rejected by operator',
  'Google API',
  'Privacy policy of the operator',
])

type Said = { file: string; at: string; text: string }

/** Every text of a file that a person reads: no key, no address, no name in code. */
function textsIn(file: string, value: unknown, at = ''): Said[] {
  if (typeof value === 'string') return isRead(at, value) ? [{ file, at, text: value }] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => (key === 'samples' ? [] : textsIn(file, inner, `${at}/${key}`)))
}

const isRead = (at: string, text: string): boolean =>
  !/\/(\$\w+|const|enum|why|pattern)(\/|$)/.test(at) && /^[A-Z]|\s/.test(text) && !/^[A-Z0-9_]+$/.test(text)

const read = [...files]
  .filter(([file]) => /^(schemas|workflows)\//.test(file) && !/^schemas\/meta\//.test(file))
  .flatMap(([file, content]) => textsIn(file, content))

/** A value of a person's is none of ours, and an address says what it is called. */
const withoutTokens = (text: string): string => text.replace(/\{\{?[^}]*\}?\}|\S*@\S+|https?:\S+|(?<=\s)\/\S+/g, '')

test('texts use the words of the glossary', () => {
  expect(read.length).toBeGreaterThan(2000)
  const wrong = read.filter(
    ({ file, text }) => !asTheyAre.has(translationOf(file)?.of ?? file) && !exact.has(text) && unused.test(withoutTokens(text)),
  )
  expect(wrong).toEqual([])
})

test('what is excepted is there', () => {
  const there = new Set(read.map(({ text }) => text))
  expect([...exact].filter(text => !there.has(text))).toEqual([])
  expect([...asTheyAre.keys()].filter(file => !files.has(file))).toEqual([])
})

test('what removes does not say that it deletes, nor the other way round', () => {
  const mixed = read.filter(
    ({ at, text }) => (/\bdelet\w*/i.test(at) && /\bremov/i.test(text)) || (/\bremov\w*/i.test(at) && /\bdelet/i.test(text)),
  )
  expect(mixed).toEqual([])
  expect(read.filter(({ text }) => /\bremov/i.test(text) && /\bdelet/i.test(text))).toEqual([])
})

test.each(['review', 'carrier'])('a tab is called the same in every list that has it: %s', whose => {
  const titles = new Map<string, Set<string>>()
  for (const [file, content] of files)
    if (new RegExp(`/${whose}-[^/]*\\.list\\.json$`).test(file))
      for (const { id, title } of (content as { tabs: { id: string; title: string }[] }).tabs)
        titles.set(id, (titles.get(id) ?? new Set()).add(title))
  expect(titles.size).toBeGreaterThan(6)
  expect([...titles].filter(([, { size }]) => size > 1).map(([id, all]) => [id, ...all])).toEqual([])
})
