import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { examine } from '#engine/definitions/compile-set.ts'
import type { DefinitionFiles } from '#engine/definitions/published-set.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import { readFiles } from '#server/sets/read-files.ts'
import sentences from '../../../schemas/texts/sentences.texts.json' with { type: 'json' }
import samples from '../../engine/formats/formats.cases.json' with { type: 'json' }
import { proves } from '../../spec/proofs.ts'
import { type Portal, startPortal } from './portal.ts'

const form = 'schemas/onboarding/sign-up.form.json'
let portal: Portal
/** Validators that the specification lists without a field. */
const further = [
  'no-whitespace',
  'no-special-characters',
  'letters-and-spaces',
  'alphanumeric-underscore',
  'latitude',
  'longitude',
  'placeholder-tokens',
  'leading-segment',
] as const

/** The definitions, with a date in the sign-up form that has to be in the future, and a field for each of the further validators. */
function withStart(): DefinitionFiles {
  const { files } = readFiles(fileURLToPath(new URL('../../..', import.meta.url)))
  const changed = structuredClone(files.get(form)) as { properties: JsonObject }
  changed.properties.start = { type: 'string', title: 'Start', format: 'date', after: 'today' }
  for (const format of further)
    changed.properties[fieldOf(format)] = { type: 'string', title: `Text of ${fieldOf(format)}`, maxLength: 200, format }
  return new Map([...files, [form, changed as unknown as JsonObject]])
}

beforeAll(async () => {
  const { definitions, problems } = examine(withStart())
  expect(problems).toEqual([])
  portal = await startPortal({}, { ...definitions.set, hash: 'with-start' } as never)
})
afterAll(() => portal.close())

const fieldOf = (format: string): string => format.replaceAll('-', '_')

const dayIn = (timeZone: string): string => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(portal.deps.now())

/** What the server says of the start in a sign-up from a time zone. */
async function saidOf(start: string, zone?: string): Promise<string | undefined> {
  const answer = await portal
    .browser()
    .post('/api/v1/sign-up', { start }, zone === undefined ? {} : { headers: { 'time-zone': zone } })
  expect(answer.statusCode).toBe(422)
  const { problems } = answer.json().data as { problems: { path: string; message: string }[] }
  return problems.find(({ path }) => path === '/start')?.message
}

test('what day it is, the server takes from its clock and the time zone of who asks', async () => {
  // Kiritimati is 25 hours ahead of Pago Pago: its day is always a later one.
  const there = dayIn('Pacific/Kiritimati')
  expect(await saidOf(there, 'Pacific/Kiritimati')).toBe('Start must be after today')
  expect(await saidOf(there, 'Pacific/Pago_Pago')).toBeUndefined()
  expect(await saidOf(dayIn('Pacific/Pago_Pago'), 'Pacific/Pago_Pago')).toBe('Start must be after today')
})

test('the clock of the server counts, whatever day it is for the person', async () => {
  const there = dayIn('Pacific/Kiritimati')
  portal.clock.aheadMs = -2 * 86_400_000
  expect(await saidOf(there, 'Pacific/Kiritimati')).toBeUndefined()
  portal.clock.aheadMs = 0
})

test.each([undefined, '', 'Mars/Olympus', '+14:00', 'x'.repeat(5000), '../etc'])(
  'who says no zone, or one that there is not, is in the zone of limits.json: %s',
  async zone => {
    expect(portal.set.limits.timeZone).toBe('Asia/Kolkata')
    expect(await saidOf(dayIn('Asia/Kolkata'), zone)).toBe('Start must be after today')
    const next = new Date(Date.parse(dayIn('Asia/Kolkata')) + 86_400_000).toISOString().slice(0, 10)
    expect(await saidOf(next, zone)).toBeUndefined()
  },
)

test('further validators take and refuse what a field of theirs is given, in their words', async () => {
  proves('both.validator-no-whitespace', 'both.validator-no-special-characters', 'both.validator-letters-and-spaces')
  proves('both.validator-alphanumeric-underscore', 'both.validator-latitude', 'both.validator-latitude-decimals')
  proves('both.validator-longitude', 'both.validator-longitude-decimals', 'both.validator-placeholder-tokens')
  proves('workflows.5.validator-leading-path-segment')
  /** What the server says of texts of one validator each. */
  const said = async (texts: { [field: string]: string }): Promise<{ [field: string]: string }> => {
    const answer = await portal.browser().post('/api/v1/sign-up', texts)
    expect(answer.statusCode).toBe(422)
    const { problems } = answer.json().data as { problems: { path: string; message: string }[] }
    const ofTexts = problems.filter(({ path }) => texts[path.slice(1)] !== undefined)
    return Object.fromEntries(ofTexts.map(({ path, message }) => [path.slice(1), message]))
  }
  // Blanks around a text are no part of it, an empty one is none, and what cannot be seen is refused in every text.
  const sent = (texts: string[]) => texts.filter(text => text !== '' && text.trim() === text && !/\p{C}/u.test(text))
  const texts = sentences.texts as { [name: string]: string }
  let tried = 0
  for (const [kind, refused] of [
    ['accept', false],
    ['refuse', true],
  ] as const)
    for (let index = 0; further.some(format => sent(samples[format][kind])[index] !== undefined); index++) {
      const given = further.flatMap(format => {
        const text = sent(samples[format][kind])[index]
        return text === undefined ? [] : [[fieldOf(format), text, texts[`format-${format}`] ?? ''] as const]
      })
      tried += given.length
      const wanted = Object.fromEntries(given.flatMap(([field, , message]) => (refused ? [[field, message]] : [])))
      expect(await said(Object.fromEntries(given.map(([field, text]) => [field, text]))), JSON.stringify(given)).toEqual(wanted)
    }
  expect(tried).toBeGreaterThan(60)
})

test('a zone is known by its old and its new name', async () => {
  for (const zone of ['Asia/Calcutta', 'Asia/Kolkata', 'asia/kolkata'])
    expect(await saidOf(dayIn('Asia/Kolkata'), zone)).toBe('Start must be after today')
})
