import { expect } from 'playwright/test'
import { encryptPassword, person } from '../support/person.ts'
import { newestMessage } from './look.ts'

/** Somebody who has signed up as far as the details of the company, over HTTP. */
export async function halfSignedUp(address: string, email: string, password: string): Promise<void> {
  const someone = person(address)
  const post = async (path: string, body: object): Promise<void> => {
    const { status, body: said } = await someone.send('POST', path, body)
    expect(status, `${path}: ${JSON.stringify(said)}`).toBeLessThan(300)
  }
  await post('/api/v1/sign-up', { user_email: email, tc_checkbox: true })
  const token = new URL((await newestMessage(address, email)).actions[0]?.url ?? '').searchParams.get('token')
  await post('/api/v1/email-link', { token })
  await post('/api/v1/set-password', { token, password: await encryptPassword(address, password) })
  expect((await someone.signIn(email, password)).status).toBe(200)
  const mobileNo = '+919876500077'
  await post('/secure/api/v1/generate-otp', { mobileNo })
  const code = /\b\d{6}\b/.exec((await newestMessage(address, mobileNo)).text)?.[0]
  await post('/secure/api/v1/verify-otp', { mobileNo, code })
  await post('/secure/api/v1/user-details', { first_name: 'Nina', last_name: 'Shore', contact_number: mobileNo })
}
