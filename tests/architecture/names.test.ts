import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import allowed from './allowed-names.json' with { type: 'json' }
import { type Token, tokensOf, wordsOf } from './names-in.ts'
import { filesUnder, isCode } from './source-files.ts'

/** Kinds that have no file of their own yet, or are called by another word. */
const further = ['bot', 'brand', 'campaign', 'aggregator', 'industry', 'launch', 'template']

const kinds = filesUnder('schemas').filter(path => path.endsWith('.record.json'))
const called = kinds.map(path => wordsOf(basename(path, '.record.json')))
const single = new Set(called.filter(words => words.length === 1).flat())
/** A kind that is called after another one ("bot-test") is known by that one's name; the rest of it is any word. */
const things = new Set([
  ...called.flatMap(words => words.filter((_word, at) => at === 0 || !single.has(words[0] ?? ''))),
  ...further,
])

/** Channels and the simulator speak the carriers' language, in which a bot is a bot. */
const apart = /^src\/(server\/messaging|server\/simulator|simulator)\//

const files = filesUnder('src').filter(path => (isCode(path) || /\.(css|sql|html)$/.test(path)) && !apart.test(path))
const named = files.flatMap(path => tokensOf(path)).filter(({ words }) => words.some(word => things.has(word)))

/** @returns whether the list of exceptions has the name: by each of its words, or as it is in that file. */
function isAllowed({ path, token, words }: Token): boolean {
  return (
    words.every(word => !things.has(word) || word in allowed.words) ||
    allowed.names.some(entry => entry.name === token && entry.files.includes(path))
  )
}

describe('No kind of record is named in src/', () => {
  it('knows the kinds', () => {
    expect(kinds.length).toBeGreaterThan(4)
    expect([...things]).toEqual(expect.arrayContaining(['brand', 'bot', 'country', 'organisation']))
  })

  it('in an identifier, a string, a style, a table or the name of a file', () => {
    expect(named.filter(token => !isAllowed(token)).map(({ place, token }) => `${place} ${token}`)).toEqual([])
  })

  it('but for exceptions that are needed, each with its reason', () => {
    const words = Object.keys(allowed.words).filter(word => !named.some(token => token.words.includes(word)))
    const names = allowed.names.flatMap(({ name, files }) =>
      files.filter(path => !named.some(token => token.path === path && token.token === name)).map(path => `${path} ${name}`),
    )
    expect([...words, ...names]).toEqual([])
    for (const reason of [...Object.values(allowed.words), ...allowed.names.map(entry => entry.reason)])
      expect(reason.length).toBeGreaterThan(20)
  })

  it.each([
    'const brandName = 1',
    'const CAMPAIGN_ID = 1',
    "const kind = 'bots'",
    'const text = `Your brand is verified`',
    ['const text = `$', '{greeting}, your brand is verified`'].join(''),
    'const a = { launchApproved: true }',
    'const p = /^aggregator/',
  ])('%s would be found', text => {
    const found = tokensOf('src/server/a.ts', text).filter(({ words }) => words.some(word => things.has(word)))
    expect(found).toHaveLength(1)
  })

  it('comments and longer words do not count', () => {
    const found = tokensOf('src/server/a.ts', '// a brand\n/** bots */ const robots = launcher')
    expect(found.filter(({ words }) => words.some(word => things.has(word)))).toEqual([])
  })
})
