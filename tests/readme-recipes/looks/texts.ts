import { expect } from 'playwright/test'
import { newestMessage } from '../../e2e/look.ts'
import { encryptPassword, person } from '../../support/person.ts'
import { definitionsOf, emails, seen, send, submitted, type World } from '../world.ts'

/** Rights, texts, messages, the menu. */
export const textLooks: Record<string, (world: World) => Promise<void>> = {
  'change who may do or see what': async world => {
    const id = await submitted(world, { brand_name: 'Rights Matter' })
    const [deprived, manager] = [await world.page(emails.deprived), await world.page(emails.manager)]
    await deprived.goto(`/dotgo-admin/view-brand/${id}`)
    await seen(deprived.getByRole('heading', { name: 'Rights Matter' }))
    await expect(deprived.getByRole('button', { name: 'Approve' })).toHaveCount(0)
    expect((await send(await world.by(emails.deprived), id, 'approve', 2, {})).status).toBe(403)
    await manager.goto('/dotgo-admin/my-brands?search=Adria')
    await seen(manager.getByRole('link', { name: 'Adria' }))
    expect((await (await world.by(emails.manager)).send('GET', `/secure/api/v1/brands/${id}`)).status).toBe(200)
    expect(world.after.names).toBe(world.before.names)
  },
  "change a refusal's text": async world => {
    const id = await submitted(world, { brand_name: 'Refused' })
    const page = await world.page(emails.deprived)
    await page.goto(`/dotgo-admin/view-brand/${id}`)
    await seen(page.getByText('Ask somebody who may.').first())
    const refused = await send(await world.by(emails.deprived), id, 'approve', 2, {})
    expect([refused.status, refused.body.message]).toEqual([403, 'Ask somebody who may.'])
  },
  "a page's text": async world => {
    const page = await world.visitor()
    await page.goto('/')
    await seen(page.getByText('Bots, from data to conversation.'))
    await page.close()
    expect((await definitionsOf(world, 'contents/landing.json')).introduction).toBe('Bots, from data to conversation.')
  },
  'translate a text': async world => {
    const { address } = world.portal
    const page = await (await fetch(`${address}/`, { headers: { 'Accept-Language': 'hi' } })).text()
    const [, definitions] = /name="definitions" content="([^"]+)"/.exec(page) ?? []
    const landing = await (await fetch(`${address}/definitions/${definitions}/contents/landing.json`)).json()
    expect(landing.title).toBe('ऐसे बॉट, जिनसे बात होती है')
  },
  'the FAQ': async world => {
    const page = await world.visitor()
    await page.goto('/faq')
    await seen(page.getByText('What shall I bring?'))
    await page.close()
    const reply = await person(world.portal.address).send('GET', '/api/v1/faq')
    expect(reply.body.data[0].faq_list[0].query).toBe('What shall I bring?')
  },
  'change a word of the page': async world => {
    const page = await world.visitor()
    await page.goto('/faq')
    await seen(page.getByRole('searchbox', { name: 'What do you look for?' }))
    await page.close()
  },
  'change a mail': async world => {
    const mail = await newestMessage(world.portal.address, emails.owner, ({ subject }) => subject === 'Adria has reached us')
    const page = await world.visitor()
    await page.goto('/dev/inbox')
    await expect(page.getByText('Adria has reached us').first()).toBeAttached()
    await page.close()
    expect(mail.text).toContain('We received Adria.')
  },
  'an SMS': async world => {
    const phone = '+919876500001'
    const page = await world.visitor()
    const email = 'new@small-shop.example'
    const visitor = person(world.portal.address)
    await visitor.send('POST', '/api/v1/sign-up', { user_email: email, tc_checkbox: true })
    const token = new URL((await newestMessage(world.portal.address, email)).actions[0]?.url ?? '').searchParams.get('token')
    await visitor.send('POST', '/api/v1/email-link', { token })
    const password = await encryptPassword(world.portal.address, 'Quiet-river-4217')
    expect((await visitor.send('POST', '/api/v1/set-password', { token, password })).status).toBe(200)
    expect((await visitor.signIn(email, 'Quiet-river-4217')).status).toBe(200)
    const sent = await visitor.send('POST', '/secure/api/v1/generate-otp', { mobileNo: phone })
    expect(sent.body.status).toBe('ok')
    const message = await newestMessage(world.portal.address, phone)
    expect(message).toMatchObject({ channel: 'sms', text: expect.stringMatching(/^\d{6} proves that this phone is yours\.$/) })
    await page.goto(`/dev/inbox?to=${encodeURIComponent(phone)}`)
    await seen(page.getByText('proves that this phone is yours').first())
    await page.screenshot({ path: 'test-results/readme-recipes/sms.png', fullPage: true })
    await page.close()
  },
  'a notice': async world => {
    await submitted(world, { brand_name: 'Noticed' })
    const reviewer = await world.by(emails.reviewer)
    const texts = async (): Promise<string[]> =>
      (await reviewer.send('GET', '/secure/api/v1/notices')).body.data.map(({ text }: { text: string }) => text)
    await expect.poll(texts).toContain('Have a look at Noticed.')
    const page = await world.page(emails.reviewer)
    await page.goto('/dotgo-admin/dashboard')
    await page.getByRole('button', { name: /notices/i }).click()
    await seen(page.getByRole('dialog', { name: 'Notices' }).getByText('Have a look at Noticed.'))
    await page.keyboard.press('Escape')
  },
  'change the menu': async world => {
    const page = await world.page(emails.reviewer)
    await page.goto('/dotgo-admin/dashboard')
    const menu = page.getByRole('navigation', { name: 'Main' })
    await expect(menu.getByRole('link', { name: 'BRANDS', exact: true })).toHaveCount(0)
    await menu.getByRole('link', { name: 'HOUSES', exact: true }).click()
    await expect(page).toHaveURL(/\/dotgo-admin\/my-brands$/)
    await seen(menu.getByRole('link', { name: 'QUESTIONS', exact: true }))
    const deprived = await world.page(emails.deprived)
    await deprived.goto('/dotgo-admin/dashboard')
    await seen(deprived.getByRole('link', { name: 'HOUSES', exact: true }))
    await expect(deprived.getByRole('link', { name: 'QUESTIONS', exact: true })).toHaveCount(0)
    const { navigation } = await definitionsOf(world, 'portal.json')
    expect(JSON.stringify(navigation.menus)).toContain('"HOUSES"')
  },
}
