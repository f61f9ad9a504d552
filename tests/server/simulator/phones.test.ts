import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { pageTexts } from '#server/page-texts.ts'
import { magicNumbers } from '#server/simulator/magic-numbers.ts'
import { failure, idOf, newAgent, startChannel } from '../messaging/channel.ts'

/** What a person does at a simulated phone, through the page's own forms. */
const phone = '+919876543219'
const texts = pageTexts('simulator')
const channel = await startChannel()
const { adapter, address, events } = channel
const agent = await newAgent(adapter)

const page = async () => (await fetch(`${address}/simulator/phones`)).text()

/** Presses a button of the page: sends its form as a browser would. */
async function press(button: string, typed: Record<string, string> = {}, origin = address) {
  const forms = [...(await page()).matchAll(/<form method="post" action="([^"]+)">(.*?)<\/form>/gs)]
  const form = forms.find(([, , inner]) => inner?.includes(`<button>${button}</button>`))
  if (!form) throw new Error(`There is no button "${button}".`)
  const fields = [...(form[2] as string).matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)]
  const body = new URLSearchParams({ ...Object.fromEntries(fields.map(([, name, value]) => [name, value])), ...typed })
  return fetch(address + form[1], { method: 'POST', body, headers: { origin }, redirect: 'manual' })
}

test('accepting an invitation, reading, tapping, writing, STOP', async () => {
  expect(await page()).toContain('No phone has received anything yet.')
  await adapter.inviteTester(agent, { key: 't', phone })
  const message = () => ({
    messageId: randomUUID(),
    traffic: 'transaction' as const,
    content: { text: 'Tea <b>& cake?' },
    suggestions: [
      { text: 'Yes', postback: 'yes' },
      { text: 'No', postback: 'no' },
    ],
  })
  expect(await failure(adapter.send(agent, phone, message()))).toMatchObject({ kind: 'refused', status: 403 })
  const accepted = await press('Accept')
  expect([accepted.status, accepted.headers.get('location')]).toEqual([303, '/simulator/phones'])
  expect(await adapter.getTester(agent, phone)).toMatchObject({ invitation: 'accepted' })

  await adapter.send(agent, phone, message())
  await channel.advance(1)
  expect(await page()).toContain('Tea &lt;b&gt;&amp; cake?')
  await press('Read')
  await press('No')
  await press('Send', { text: 'Two pieces' })
  await press('STOP')
  await channel.ask('POST', `/simulator/phones/${encodeURIComponent(phone)}/subscription`, {
    agentId: idOf(agent),
    subscribed: false,
  })
  await channel.advance(1)
  expect(events).toMatchObject([
    { kind: 'delivered' },
    { kind: 'read' },
    { kind: 'suggestion-tapped', postback: 'no' },
    { kind: 'text-received', text: 'Two pieces' },
    { kind: 'text-received', text: 'STOP' },
    { kind: 'unsubscribed', phone },
  ])
  const { phones } = (await channel.ask('GET', '/simulator/phones.json')) as { phones: { threads: { entries: object[] }[] }[] }
  expect(phones).toMatchObject([{ phone, threads: [{ agent: 'My new agent', invitation: 'ACCEPTED' }] }])
  expect(phones[0]?.threads[0]?.entries.map(entry => (entry as { kind: string }).kind)).toEqual([
    'got',
    'wrote',
    'wrote',
    'wrote',
  ])
})

test('the page has no scripts and says that it is simulated', async () => {
  const response = await fetch(`${address}/simulator/phones`)
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  const html = await response.text()
  expect(html).toContain('SIMULATED')
  expect(html).not.toContain('<script')
})

test('the page says which numbers answer by design, and of a phone what it does', async () => {
  for (const [digits, magic] of Object.entries(magicNumbers)) {
    const says = texts(`does-${magic}`)
    expect(await page()).toContain(`<dt>…${digits}</dt><dd>${says}</dd>`)
  }
  const inviting = '+919876543201'
  expect(await page()).not.toContain('By design:')
  await adapter.inviteTester(agent, { key: 'by design', phone: inviting })
  expect(await page()).toContain(`<h2>${inviting}</h2><p><strong>Automatic:</strong> ${texts('does-declines')}</p>`)
})

test('declining', async () => {
  await adapter.inviteTester(agent, { key: 't2', phone: '+919876543229' })
  await press('Decline')
  expect(await adapter.getTester(agent, '+919876543229')).toMatchObject({ invitation: 'declined' })
})

test('the page of another site can press nothing', async () => {
  expect((await press('STOP', {}, 'https://elsewhere.example')).status).toBe(403)
})

test('what is not there is said', async () => {
  for (const [act, body] of [
    ['tap', { messageId: 'none' }],
    ['text', { agentId: 'none', text: 'Hi' }],
    ['invitation', { agentId: 'none', answer: 'ACCEPTED' }],
  ] as const)
    await expect(channel.act(phone, act, body)).rejects.toThrow('NOT_FOUND')
  await expect(channel.act(phone, 'invitation', { agentId: 'x', answer: 'MAYBE' })).rejects.toThrow('ACCEPTED or DECLINED')
  await expect(channel.act(phone, 'text', { agentId: idOf(agent), text: ' ' })).rejects.toThrow('must not be empty')
})
