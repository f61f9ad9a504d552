import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { JsonObject, Message } from '#engine/definitions/types.ts'
import { fillTokens, fillUrl, tokensOf } from '#engine/messages/fill-tokens.ts'
import { renderMail, renderNotice, renderRcs, renderSms, textsFor } from '#engine/messages/render.ts'

const message: Message = {
  parameters: ['/name', '/url', '/comment'],
  mail: {
    subject: 'About {{/name}}',
    title: 'Hello {{/name}}',
    paragraphs: ['{{/name}} was decided.', '{{/comment}}'],
    action: { text: 'Open {{/name}}', url: '{{/url}}' },
    closing: 'Bye',
  },
  notice: { text: '{{/name}} was decided', url: '{{/url}}', tone: 'good' },
  sms: { text: 'Code {{/code}}' },
  rcs: { text: 'Is it you, {{/name}}?', suggestions: [{ text: 'Yes', postback: 'confirm:{{/code}}' }] },
}
/** What stands around each. */
const frame = { portal: 'Onramp', language: 'en', direction: 'ltr' } as const
const home = 'https://portal.example/base'
const facts = { name: 'Acme', url: 'https://portal.example/x', comment: 'Well done', code: 123456 }

test('each channel has its texts filled', () => {
  expect(renderMail(message, facts, home, frame)).toMatchObject({
    subject: 'About Acme',
    text: 'Hello Acme\n\nAcme was decided.\n\nWell done\n\nOpen Acme: https://portal.example/x\n\nBye\n',
  })
  expect(renderNotice(message, facts)).toEqual({ text: 'Acme was decided', url: 'https://portal.example/x', tone: 'good' })
  expect(renderSms(message, facts)).toEqual({ text: 'Code 123456' })
  expect(renderRcs(message, facts)).toEqual({
    text: 'Is it you, Acme?',
    suggestions: [{ text: 'Yes', postback: 'confirm:123456' }],
  })
})

test('a mail says which language it is in, and which way that runs', () => {
  const said = renderMail(message, facts, home, { portal: 'Onramp', language: 'ar', direction: 'rtl' })
  expect(said?.html).toContain('<html lang="ar" dir="rtl">')
})

test('a phone number is written in groups for who reads it, and as it is for programs', () => {
  const phone = { ...facts, name: '+919876543210', comment: '+91987', code: '+919876543210' }
  expect(renderNotice(message, phone)?.text).toBe('+91 98765 43210 was decided')
  expect(renderMail(message, phone, home, frame)?.text).toContain('\n\n+91987\n\n')
  expect(renderRcs(message, phone)?.suggestions).toEqual([{ text: 'Yes', postback: 'confirm:+919876543210' }])
})

test('a moment is written in the language and the time zone of who reads it, its zone named', () => {
  const when = { ...facts, name: '2026-11-28T23:07:27.853Z', url: 'https://portal.example/2026-11-28T23:07:27.853Z' }
  const inZone = (language: string, timeZone: string) => renderNotice(message, when, { language, timeZone })?.text
  expect(inZone('en', 'Asia/Kolkata')).toBe('29 Nov 2026, 04:37 India Standard Time was decided')
  expect(inZone('en', 'America/New_York')).toBe('28 Nov 2026, 18:07 Eastern Standard Time was decided')
  expect(inZone('hi', 'Asia/Kolkata')).toBe('29 नव॰ 2026, 04:37 भारतीय मानक समय was decided')
  expect(renderMail(message, when, home, { ...frame, timeZone: 'Asia/Kolkata' })).toMatchObject({
    subject: 'About 29 Nov 2026, 04:37 India Standard Time',
    actions: [{ url: when.url }],
  })
})

test('a channel the message does not use gives nothing', () => {
  const empty: Message = { parameters: [] }
  expect([renderMail(empty, {}, home, frame), renderNotice(empty, {}), renderSms(empty, {}), renderRcs(empty, {})]).toEqual([
    null,
    null,
    null,
    null,
  ])
})

test('the mail as HTML holds every part and one link', () => {
  const html = renderMail(message, facts, home, frame)?.html ?? ''
  expect(html).toMatch(/^<!doctype html>/)
  for (const part of ['Hello Acme', 'Acme was decided.', 'Well done', 'Bye']) expect(html).toContain(part)
  expect(html.match(/<a href="https:\/\/portal\.example\/x"/g)).toHaveLength(1)
  expect(html).not.toMatch(/<table|<script|<img/)
})

test('a value that is missing leaves a gap, and a paragraph of nothing else is left out', () => {
  const { comment: _, ...less } = facts
  const mail = renderMail(message, less, home, frame)
  expect(mail?.text).toBe('Hello Acme\n\nAcme was decided.\n\nOpen Acme: https://portal.example/x\n\nBye\n')
  expect(mail?.html).not.toMatch(/undefined|null|<p[^>]*><\/p>/)
})

describe('hostile values', () => {
  const hostile = {
    ...facts,
    name: '<script>alert("1")</script>\r\nBcc: all@example.com',
    comment: "<b onclick='x'>&amp;</b>\nsecond line",
  }

  test('are text in the HTML', () => {
    const html = renderMail(message, hostile, home, frame)?.html ?? ''
    expect(html).not.toMatch(/<script|<b /)
    expect(html).toContain('&lt;b onclick=&#39;x&#39;&gt;&amp;amp;&lt;/b&gt;<br>second line')
  })

  test('stay on the line of the subject', () => {
    expect(renderMail(message, hostile, home, frame)?.subject).toBe('About <script>alert("1")</script> Bcc: all@example.com')
  })

  test('are not looked at for tokens, and dollar signs mean nothing', () => {
    expect(fillTokens('{{/a}}', { a: '{{/b}} $& $1', b: 'secret' })).toBe('{{/b}} $& $1')
  })

  test('whatever the value, the HTML has the same tags and the subject one line', () => {
    const tags = (html = '') => html.match(/<[a-z!/][^>]*>/g)?.filter(tag => tag !== '<br>')
    const expected = tags(renderMail(message, facts, home, frame)?.html)
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), value => {
        const mail = renderMail(message, { ...facts, name: `x${value}`, comment: `x${value}` }, home, frame)
        expect(tags(mail?.html)).toEqual(expected)
        // biome-ignore lint/suspicious/noControlCharactersInRegex: what must not be there
        expect(mail?.subject).not.toMatch(/[\u0000-\u001f\u007f\u0085\u2028\u2029]/)
      }),
    )
  })
})

describe('tokens', () => {
  test.each([
    ['{{7*7}}', '{{7*7}}'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: what must stay as it is
    ['${7*7} [name]', '${7*7} [name]'],
    ['{{ /name }}', 'Acme'],
    ['{{/no/such}}', ''],
    ['{{/constructor}}', ''],
    ['{{/list}}', 'a, b'],
    ['{{/object}}', ''],
    ['{{/zero}} {{/false}}', '0 false'],
  ])('%s becomes "%s"', (text, expected) => {
    expect(fillTokens(text, { ...facts, list: ['a', 'b'], object: {}, zero: 0, false: false })).toBe(expected)
  })

  test('are listed in order, each once', () => {
    expect(tokensOf('{{/b}} {{ /a }} {{/b}} {{c}}')).toEqual(['/b', '/a'])
  })
})

describe('addresses', () => {
  test.each([
    ['{{/a}}', { a: 'https://x.example/?q=1#t' }, 'https://x.example/?q=1#t'],
    ['{{/a}}/items/{{/b}}', { a: 'https://x.example', b: 'a b/c?d' }, 'https://x.example/items/a%20b/c%3Fd'],
    ['/items/{{/b}}', { b: '1' }, '/items/1'],
    ['https://x.example/?t={{/b}}', { b: '&u=2' }, 'https://x.example/?t=%26u%3D2'],
  ])('%s is filled', (url, given, expected) => {
    expect(fillUrl(url, given)).toBe(expected)
  })

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '/\\evil.example',
    'https://',
    '',
    ' https://x.example',
    'https://x.example/\n',
    'mailto:a@b.co',
  ])('%j is refused', value => {
    expect(() => fillUrl('{{/a}}', { a: value })).toThrow('expected http')
  })
})

test.each([
  ['Hello {{/name}},', 'Hello Ann,', 'Hello,'],
  ['Dear {{ /name }} of Acme', 'Dear Ann of Acme', 'Dear of Acme'],
  ['{{/name}} waits', 'Ann waits', ' waits'],
  ['({{/name}})', '(Ann)', '()'],
])('"%s" with a name and without one', (text, withName, without) => {
  expect(fillTokens(text, { name: 'Ann' })).toBe(withName)
  for (const facts of [{ name: '' }, {}, { name: null }] as JsonObject[]) expect(fillTokens(text, facts)).toBe(without)
})

test('who has texts of their own reads these, and all else as all others do', () => {
  const notice = { text: 'It is yours' }
  const both: Message = { ...message, readers: { owner: { notice } } }
  expect(textsFor(both, 'owner')).toEqual({ ...message, notice })
  for (const holder of [undefined, 'reviewer', 'constructor']) expect(textsFor(both, holder)).toEqual(message)
})
