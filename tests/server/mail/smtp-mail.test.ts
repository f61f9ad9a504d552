import { afterEach, describe, expect, test } from 'vitest'
import { smtpMail } from '#server/mail/smtp-mail.ts'
import { headersOf, startSmtpSink } from './smtp-sink.ts'

const from = 'Onramp <no-reply@onramp.example>'
const mail = {
  messageId: '<m1@portal.example>',
  to: 'ann@shop.example',
  subject: 'Hello',
  text: 'Text\n',
  html: '<p>Text</p>',
  actions: [],
}
const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

async function start(behaviour: Parameters<typeof startSmtpSink>[1] = {}, address = '127.0.0.1', scheme = 'smtp') {
  const sink = await startSmtpSink(0, behaviour)
  const port = smtpMail(`${scheme}://${address}:${sink.port}`, from)
  ends.push(sink.stop, port.close)
  return { sink, port }
}

test('a mail arrives once, with its parts, sender and stable Message-ID', async () => {
  const { sink, port } = await start()
  await port.send(mail)
  expect(sink.taken).toHaveLength(1)
  const { recipients, source } = sink.taken[0] as { recipients: string[]; source: string }
  expect(recipients).toEqual(['ann@shop.example'])
  expect(headersOf(source)).toEqual(
    expect.arrayContaining(['Message-ID: <m1@portal.example>', 'Subject: Hello', 'To: ann@shop.example', `From: ${from}`]),
  )
  expect(source).toContain('text/plain')
  expect(source).toContain('<p>Text</p>')
})

test('a copy goes to one more, in sight of both', async () => {
  const { sink, port } = await start()
  await port.send({ ...mail, copy: 'bob@partner.example' })
  const [taken] = sink.taken as { recipients: string[]; source: string }[]
  expect(sink.taken).toHaveLength(1)
  expect(taken?.recipients).toEqual(['ann@shop.example', 'bob@partner.example'])
  expect(headersOf(taken?.source ?? '')).toEqual(expect.arrayContaining(['To: ann@shop.example', 'Cc: bob@partner.example']))
  await expect(port.send({ ...mail, copy: 'bob@partner.example, eve@evil.example' })).rejects.toThrow('one address')
})

describe('line ends', () => {
  test.each(['Hi\r\nBcc: eve@evil.example', 'Hi\nBcc: eve@evil.example', 'Hi\rBcc: eve@evil.example', 'Hi\u0000\r\n\r\nbody'])(
    'in the subject %j add neither a header nor a receiver',
    async subject => {
      const { sink, port } = await start()
      await port.send({ ...mail, subject })
      const { recipients, source } = sink.taken[0] as { recipients: string[]; source: string }
      expect(recipients).toEqual(['ann@shop.example'])
      expect(headersOf(source).filter(line => /^bcc:|^body/i.test(line))).toEqual([])
    },
  )

  test('in the Message-ID add no header', async () => {
    const { sink, port } = await start()
    await port.send({ ...mail, messageId: '<a@b>\r\nBcc: eve@evil.example' })
    expect(sink.taken[0]?.recipients).toEqual(['ann@shop.example'])
    expect(headersOf(sink.taken[0]?.source ?? '').filter(line => /^bcc:/i.test(line))).toEqual([])
  })

  test.each([
    'ann@shop.example\r\nBcc: eve@evil.example',
    'ann@shop.example\r\nRCPT TO:<eve@evil.example>',
    'ann@shop.example, eve@evil.example',
    'ann@shop.example;eve@evil.example',
    'Ann <ann@shop.example>',
    '',
  ])('and more than one address in the receiver %j are refused before anything is sent', async to => {
    const { sink, port } = await start()
    await expect(port.send({ ...mail, to })).rejects.toThrow('one address')
    expect(sink.taken).toEqual([])
  })
})

describe('the mail server', () => {
  test('on this machine needs no certificate', async () => {
    const { sink, port } = await start()
    await port.send(mail)
    expect(sink.taken).toHaveLength(1)
  })

  test('elsewhere must prove who it is: a certificate that nobody vouches for is refused', async () => {
    // The same loopback under a name that is not known as loopback.
    const { sink, port } = await start({}, '[::ffff:127.0.0.1]')
    await expect(port.send(mail)).rejects.toThrow(/certificate|self-signed/i)
    expect(sink.taken).toEqual([])
  })

  test('that is down fails, and takes the mail once it is up', async () => {
    const sink = await startSmtpSink()
    await sink.stop()
    const port = smtpMail(sink.url, from)
    ends.push(port.close)
    await expect(port.send(mail)).rejects.toThrow()
    const again = await startSmtpSink(sink.port)
    ends.push(again.stop)
    await port.send(mail)
    expect(again.taken).toHaveLength(1)
  })

  test('that dies before it says yes gets the mail again under the same Message-ID', async () => {
    const { sink, port } = await start({ dieBeforeOk: 1 })
    await expect(port.send(mail)).rejects.toThrow()
    await port.send(mail)
    const ids = sink.taken.map(({ source }) => headersOf(source).find(line => line.startsWith('Message-ID')))
    expect(ids).toEqual(['Message-ID: <m1@portal.example>', 'Message-ID: <m1@portal.example>'])
  })

  test('must be given as smtp or smtps', () => {
    expect(() => smtpMail('http://127.0.0.1', from)).toThrow('SMTP_URL must begin with smtp:// or smtps://')
  })
})
