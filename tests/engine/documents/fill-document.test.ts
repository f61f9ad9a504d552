import { describe, expect, test } from 'vitest'
import { fillDocument } from '#engine/documents/fill-document.ts'
import { printable } from '#engine/documents/printable.ts'
import type { Block, DocumentFile, FilledBlock } from '#engine/documents/types.ts'

const addresses = { 'file-1': 'https://portal.example/pictures/file-1/x' }

function filled(block: Block, data: object, isDraft = false): FilledBlock[] {
  const document: DocumentFile = {
    title: 'T {{/record/label}}',
    language: 'en',
    timeZone: 'UTC',
    record: 'thing',
    blocks: [block],
    footer: 'Foot',
    draft: 'Draft.',
  }
  const facts = { record: { label: 'L', data } } as never
  return fillDocument(document, { facts, addresses, isDraft, characters: 20 }).blocks
}

describe('A document', () => {
  test('keeps a blank in a sentence for what is not there', () => {
    expect(filled({ paragraph: 'We, {{/record/data/who}}, agree.' }, {})).toEqual([
      { kind: 'paragraph', text: 'We, ______________, agree.' },
    ])
  })

  test('leaves out lines that have nothing to say, and keeps those without tokens', () => {
    const lines = ['{{/record/data/street}}', '{{/record/data/zip}} {{/record/data/city}}', 'India']
    expect(filled({ lines }, { city: 'Pune' })).toEqual([{ kind: 'lines', lines: ['Pune', 'India'] }])
  })

  test('shows a picture that has an address, and leaves out one that has none, that is no file and that nobody asks for', () => {
    const picture = { file: '/record/data/logo', alternative: 'Logo of {{/record/label}}', height: 40 }
    expect(filled({ picture } as Block, { logo: 'file-1' })).toEqual([
      { kind: 'picture', file: 'file-1', alternative: 'Logo of L', height: 40 },
    ])
    for (const data of [{ logo: 'file-2' }, { logo: 7 }, {}]) expect(filled({ picture } as Block, data)).toEqual([])
    expect(filled({}, { logo: 'file-1' })).toEqual([])
  })

  test('has a line for each entry of a list, the address of a picture, and words for what is empty', () => {
    const table = [
      { label: 'A', of: '/record/data/list', each: '{{/label}}: {{/value}}', empty: 'None' },
      { label: 'B', picture: '/record/data/logo', empty: 'None' },
      { label: 'C', picture: '/record/data/other', empty: 'None' },
      { label: 'D', value: ['{{/record/data/missing}}'], empty: 'None' },
    ]
    const data = { list: [{ label: 'x', value: '1' }, 'no entry', { label: 'y', value: '2' }], logo: 'file-1', other: 'file-2' }
    const [block] = filled({ table }, data)
    expect(block).toEqual({
      kind: 'table',
      rows: [
        { label: 'A', lines: ['x: 1', 'y: 2'] },
        { label: 'B', lines: [addresses['file-1']] },
        { label: 'C', lines: ['None'] },
        { label: 'D', lines: ['None'] },
      ],
    })
  })

  test('does not look at values for tokens again, whatever stands in them', () => {
    expect(filled({ paragraph: '{{/record/data/a}}' }, { a: '{{/record/label}}' })).toEqual([
      { kind: 'paragraph', text: '{{/record/label}}' },
    ])
  })

  test('says that it is a draft before its footer', () => {
    const document = { title: 'T', language: 'en', timeZone: 'UTC', record: 'r', blocks: [], footer: 'Foot', draft: 'Draft.' }
    const of = (isDraft: boolean) => fillDocument(document, { facts: {}, addresses, isDraft, characters: 20 }).footer
    expect([of(false), of(true)]).toEqual(['Foot', 'Draft. Foot'])
  })
})

describe('A value on paper', () => {
  test.each([
    ['controls are left out', 'a\u0000b\u0007c\u001b[31m', 'abc[31m'],
    ['nothing turns the direction of writing', 'a\u202etxt.exe\u2066b\u200f', 'atxt.exeb'],
    ['white space is one space', ' a \t\r\n\u2028 b ', 'a b'],
    ['joiners stay: Indian scripts need them', 'क्\u200dष', 'क्\u200dष'],
    ['letters are composed', 'e\u0301', 'é'],
    ['halves of letters are replaced', 'a\ud800b', 'a\ufffdb'],
    ['what is too long is cut between letters', '😀'.repeat(30), `${'😀'.repeat(19)}…`],
  ])('%s', (_what, given, expected) => {
    expect(printable({ deep: [given] }, 20)).toEqual({ deep: [expected] })
  })
})
