import { afterAll, beforeAll, expect, test } from 'vitest'
import { createReferenceData } from '#server/demonstration/reference-data.ts'
import { type Portal, startPortal } from '../auth/portal.ts'
import { type Asker, asker, stored, submitted, validData } from './askers.ts'
import { good } from './further.ts'

/** Names that a reader takes for another's, and texts that hold what no reader sees. */
let portal: Portal
let owner: Asker
let other: Asker
beforeAll(async () => {
  portal = await startPortal()
  await createReferenceData(portal.deps, true)
  owner = await asker(portal, 'DEVELOPER', 'Alike owner')
  other = await asker(portal, 'DEVELOPER', 'Alike other')
})
afterAll(() => portal.close())

const seen = 'Do not use line breaks or invisible characters'
const oneScript = 'Write each word in one script: letters of other scripts may only look the same'
const exists = 'A brand with this name already exists'

/** Submits a brand with these values; the status, and what is said at which field. */
async function submit(more: object): Promise<[number, [string, string][]]> {
  const data = await validData(portal, other.organisation, more as never)
  const made = good(await other.send('POST', '', { data }))
  const before = await stored(portal, made.id)
  const answer = await other.send('POST', `/${made.id}/submit`, { event: 'submit', version: 1, data })
  if (answer.status !== 200) expect(await stored(portal, made.id)).toEqual(before)
  const problems: { path: string; message: string }[] = answer.body.data?.problems ?? []
  return [answer.status, problems.map(({ path, message }) => [path, message])]
}

test('a name that looks like one that is taken is taken, in whatever letters', async () => {
  await submitted(portal, owner, { brand_name: 'Coconut Oasis Café 10' })
  for (const name of [
    'COCONUT OASIS CAFÉ 10',
    'Coconut Oasis Cafe 1O',
    `${'Cocoпut'.replace('п', 'n')} 0asis Café lO`,
    'Ｃｏｃｏｎｕｔ Oasis Café 10',
    'Coconut Oasis Café 10\u3099',
    'Coconut Oasis\u0951 Café 10',
    'Coconut\u20dd Oasis\u{1d167} Café 10',
  ])
    expect([name, await submit({ brand_name: name })]).toEqual([name, [409, [['/brand_name', exists]]]])
  await submitted(portal, owner, { brand_name: 'COPE' })
  expect(await submit({ brand_name: '\u0421\u041e\u0420\u0415' })).toEqual([409, [['/brand_name', exists]]])
})

test('a word of several scripts is refused in the names of brands, in the words of the form', async () => {
  const marks = ['\u0650', '\u0742', '\u17d2', '\u{10a3f}', '\u{1da00}', '\u0e38', '\u1a60', '\u1039']
  for (const name of ['Sam\u0435 Bank', 'B\u0430nk', '\u039fnline', ...marks.map(mark => `Bank${mark}`)])
    expect([name, await submit({ brand_name: name })]).toEqual([name, [422, [['/brand_name', oneScript]]]])
  for (const name of ['Сбербанк Bank', 'टाटा Sky', '東京タワー Tokyo'])
    expect([name, (await submit({ brand_name: name }))[0]]).toEqual([name, 200])
})

test('and in the legal names that reviewers compare with documents', async () => {
  for (const name of ['Sam\u0435 Bank Ltd', 'Tat\u0430 Sons'])
    expect([name, await submit({ enterprise_name: name })]).toEqual([name, [422, [['/enterprise_name', oneScript]]]])
  for (const name of ['ООО Ромашка Ltd', 'L’Oréal S.A.', '株式会社 Sony'])
    expect([name, (await submit({ enterprise_name: name }))[0]]).toEqual([name, 200])
})

test.each([
  ['turns the direction of writing', 'Sunrise \u202eknaB'],
  ['has no width', 'Sun\u200brise'],
  ['is a soft hyphen', 'Sun\u00adrise'],
  ['joins what nothing joins', 'Sun\u200drise'],
  ['ends the line', 'Sunrise\nBank'],
  ['ends the line as mails do', 'Sunrise\r\nBcc: Kaveri'],
  ['rings the bell', 'Sunrise\u0007'],
  ['is a braille cell without dots', 'Sunrise\u2800Bank'],
  ['holds the place of an object', 'Sunrise\ufffc'],
  ['is a note without a head', 'Sunrise\u{1d159}'],
  ['joins hieroglyphs', 'Sunrise\u{13430}'],
  ['is of private use', 'Sunrise\ue000'],
  ['is no character', 'Sunrise\ufffe'],
  ['is drawn over other lines', `ส${'\u0e38'.repeat(60)}`],
])('a text of one line that holds what %s is refused', async (_what, text) => {
  expect(await submit({ enterprise_name: text, address_1: text })).toEqual([
    422,
    [
      ['/enterprise_name', seen],
      ['/address_1', seen],
    ],
  ])
})

test.each(['\u2800', '\ufffc\u{1d159}', '\u200b \u2060'])('%j is a name of nothing, and none', async blank => {
  const [status, problems] = await submit({ brand_name: blank, enterprise_name: blank })
  expect([status, problems.map(([path]) => path)]).toEqual([422, ['/brand_name', '/enterprise_name']])
  expect(problems.map(([, message]) => message)).not.toContain(seen)
})

test('what scripts and pictures need stays, and texts of several lines have lines', async () => {
  for (const text of ['क्‍ष Industries', 'র‍্যাব', 'അവന്‍', 'می‌خواهم', 'Sunrise ❤️ 👩‍🌾'])
    expect([text, (await submit({ enterprise_name: text }))[0]]).toEqual([text, 200])
  const bots = await asker(portal, 'DEVELOPER', 'Alike other', null, { kind: 'bots' })
  const made = good(await bots.send('POST', '', { data: { long_description: 'One.\nTwo.' } }))
  const { body } = await bots.send('POST', `/${made.id}/submit`, {
    event: 'submit',
    version: 1,
    data: { bot_name: 'Sunr\u0456se', short_description: 'One\u2028two', long_description: 'One.\nTwo.' },
  })
  const said: [string, string][] = body.data.problems.map(({ path, message }: { path: string; message: string }) => [
    path,
    message,
  ])
  expect(said).toEqual(
    expect.arrayContaining([
      ['/bot_name', oneScript],
      ['/short_description', seen],
    ]),
  )
  expect(said.map(([path]) => path)).not.toContain('/long_description')
})
