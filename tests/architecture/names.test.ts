import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import allowed from './allowed-names.json' with { type: 'json' }
import { namedIn, type Token, thingsOf, tokensOf } from './names-in.ts'
import { ordinaryWords } from './ordinary-words.ts'
import { filesUnder, isCode } from './source-files.ts'

/** Kinds that have no file of their own yet, or are called by another word. */
const further = ['campaign', 'aggregator', 'launch']

const kinds = filesUnder('schemas')
  .filter(path => path.endsWith('.record.json'))
  .map(path => basename(path, '.record.json'))
const ordinary = ordinaryWords()
const things = thingsOf([...kinds, ...further], ordinary)

/** Channels and the simulator speak the carriers' language, in which a bot is a bot. */
const apart = /^src\/(server\/messaging|server\/simulator|simulator)\//

const files = filesUnder('src').filter(path => (isCode(path) || /\.(css|sql|html)$/.test(path)) && !apart.test(path))
const tokens = files.flatMap(path => tokensOf(path))
const named = tokens.filter(({ words }) => namedIn(words, things).length > 0)

/** @returns whether the list of exceptions has the name: by each of its words, or as it is in that file. */
function isAllowed({ path, token, words }: Token): boolean {
  return (
    namedIn(words, things).every(([word = '', ...more]) => more.length === 0 && word in allowed.words) ||
    allowed.names.some(entry => entry.name === token && entry.files.includes(path))
  )
}

/** @returns a line for each token; of a word that is said often, which is a word of the code's own as a rule, one line. */
function findingsOf(tokens: Token[], of = things): string[] {
  return of.flatMap(thing => {
    const found = tokens.filter(({ words }) => namedIn(words, [thing]).length > 0)
    if (found.length <= 20) return found.map(({ place, token }) => `${place} ${token}`)
    const advice = 'If that is not the kind, add the word to allowed-names.json with what it means'
    return [`"${thing.join('-')}" is said ${found.length} times, first at ${found[0]?.place}. ${advice}`]
  })
}

describe('No kind of record is named in src/', () => {
  it('knows the kinds', () => {
    expect(kinds.length).toBeGreaterThan(4)
    expect(things).toEqual(expect.arrayContaining([['brand'], ['bot'], ['industry'], ['organisation'], ['bot', 'launch']]))
  })

  it.each(['header', 'message-header', 'event', 'form-of-payment', 'page', 'template'])(
    'a new kind called "%s" is not found where code says ordinary words',
    kind => {
      const found = tokens.filter(({ words }) => namedIn(words, thingsOf([kind], ordinary)).length > 0)
      expect(found.map(({ place, token }) => `${place} ${token}`)).toEqual([])
    },
  )

  it.each(['messageHeader', 'MESSAGE_HEADERS', 'message-header-list'])('"%s" names the kind "message-header"', name => {
    const [token] = tokensOf('src/server/a.ts', `const a = '${name}'`).slice(-1)
    expect(namedIn(token?.words ?? [], thingsOf(['message-header'], ordinary))).toEqual([['message', 'header']])
  })

  it('in an identifier, a string, a style, a table or the name of a file', () => {
    expect(findingsOf(named.filter(token => !isAllowed(token)))).toEqual([])
  })

  it('a kind called by a word that code says all over is one finding, with what to do', () => {
    const many = Array.from({ length: 30 }, (_, at) =>
      tokensOf('src/server/a.ts', `${'\n'.repeat(at)}const plans = 1`).slice(-1),
    ).flat()
    expect(findingsOf(many, [['plan']])).toEqual([
      '"plan" is said 30 times, first at src/server/a.ts:1. If that is not the kind, add the word to allowed-names.json with what it means',
    ])
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
    const found = tokensOf('src/server/a.ts', text).filter(({ words }) => namedIn(words, things).length > 0)
    expect(found).toHaveLength(1)
  })

  it('comments and longer words do not count', () => {
    const found = tokensOf('src/server/a.ts', '// a brand\n/** bots */ const robots = launcher')
    expect(found.filter(({ words }) => namedIn(words, things).length > 0)).toEqual([])
  })
})
