import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSmtpSink } from '../server/mail/smtp-sink.ts'
import { KillablePortal } from './killable-portal.ts'
import { mailsAfterQuiet } from './mails.ts'
import { storeResult } from './results.ts'

const people = 200
const origin = 'https://portal.example'
let sink: Awaited<ReturnType<typeof startSmtpSink>>
let portal: KillablePortal
beforeAll(async () => {
  sink = await startSmtpSink()
  portal = new KillablePortal({
    ...{
      NODE_ENV: 'production',
      PUBLIC_URL: origin,
      TRUSTED_PROXIES: '127.0.0.1',
      ONRAMP_SECRET: randomBytes(32).toString('base64'),
    },
    ...{ SMTP_URL: sink.url, SMS_GATEWAY_URL: 'http://127.0.0.1:1', UPLOADS_UNSCANNED: 'true' },
  })
  await portal.start()
})
afterAll(async () => {
  await portal.stop()
  portal.remove()
  await sink.stop()
})

test(`${people} people at ${people} addresses sign up at the same moment: each has an account and one mail with a link of their own`, async () => {
  const emails = Array.from({ length: people }, (_, number) => `newcomer-${number}@kaveri-${number}.example`)
  const took: number[] = []
  const answers = await Promise.all(
    emails.map(async (email, number) => {
      const began = performance.now()
      const answer = await fetch(`${portal.address}/api/v1/sign-up`, {
        method: 'POST',
        headers: { origin, 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${number + 1}` },
        body: JSON.stringify({ user_email: email, tc_checkbox: true }),
      })
      const says = await answer.text()
      took.push(performance.now() - began)
      return { email, status: answer.status, says }
    }),
  )
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  const accounts = await portal.query<{ email: string }>("select email::text from credential where email like 'newcomer-%'")
  expect(accounts.map(({ email }) => email).toSorted()).toEqual(emails.toSorted())
  await mailsAfterQuiet(portal, sink)
  const mailed = sink.taken.flatMap(({ recipients }) => recipients)
  expect(mailed.toSorted()).toEqual(emails.toSorted())
  const links = sink.taken.map(({ source }) => /set-password\?token=3?D?([\w-]+)/.exec(source.replaceAll('=\r\n', ''))?.[1])
  expect(new Set(links).size).toBe(people)
  const slowest = took.toSorted((a, b) => b - a)
  storeResult('sign-ups', {
    ...{ 'people at once': people, accounts: accounts.length, mails: mailed.length },
    'slowest answer, ms': Math.round(slowest[0] ?? 0),
    'median answer, ms': Math.round(slowest[people / 2] ?? 0),
  })
})
