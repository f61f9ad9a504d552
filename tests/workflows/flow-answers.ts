import type { JsonObject } from '#engine/definitions/types.ts'
import type { Browser } from '../server/auth/browser.ts'
import { goodPassword, mailedToken, type Portal, sentCode, signedIn, withPhone, wrongCode } from '../server/auth/portal.ts'
import { beginApp, codeOf, withApp, withPasskey } from '../server/auth/second-factors.ts'

/** Somebody in front of a flow. */
export type Visitor = { portal: Portal; browser: Browser; email: string; phone: string }
/** Makes the portal answer so the next time it is asked; gives what the person types for it. */
export type Arrange = (visitor: Visitor) => Promise<JsonObject>

let counted = 0
const otherPassword = 'Quiet-Harbour-77'
const free = ({ portal }: Visitor) => portal.pool.query('delete from rate_limit')
/** As if everybody had given the password an hour ago. */
const longAgo = (portal: Portal) =>
  portal.pool.query('update session set authenticated_at = $1', [new Date(portal.deps.now().getTime() - 3_600_000)])
const suggestion = ({ portal, phone }: Visitor, postback: string): string => {
  const sent = portal.phone.rich.findLast(one => one.to === phone)
  return new URL(sent?.suggestions.find(one => one.postback === postback)?.url ?? '').pathname
}

/** Links that lead nowhere. That the portal cannot be asked at all is below HTTP. */
const wrongLinks: { [outcome: string]: Arrange } = {
  'error link-ended': async () => ({ token: 'nobody-mailed-this' }),
  'error fields-refused': async () => ({ token: 'x'.repeat(300) }),
}

/** Of an app that is begun anew: only the newest counts. */
const codeOfApp = async ({ portal, browser }: Visitor): Promise<string> => codeOf(portal, await beginApp(browser))
const passwordLongAgo: Arrange = async ({ portal }) => {
  await longAgo(portal)
  return {}
}
/** Has as many apps and passkeys as there may be. */
const filledUp: Arrange = async ({ portal, browser }) => {
  for (let at = 0; at < portal.set.limits.secondFactor.most; at++) await withPasskey(browser)
  return {}
}

/** How each operation that flows call comes to answer well ("done") or badly ("error" and its code, "error" for any). An operation that comes later is a row here. */
export const answers: { [operation: string]: { [outcome: string]: Arrange } } = {
  openEmailLink: {
    done: async ({ portal, email }) => ({ token: await mailedToken(portal, email) }),
    ...wrongLinks,
  },
  setPassword: {
    done: async () => ({ new_password: goodPassword, confirm_password: goodPassword }),
    error: async () => ({ new_password: 'short', confirm_password: 'short' }),
  },
  generateOtp: {
    done: async visitor => {
      await free(visitor)
      return { mobileNo: visitor.phone }
    },
    error: async () => ({ mobileNo: '12' }),
    'error password-again': async visitor => {
      await free(visitor)
      await withPhone(visitor.portal, visitor.browser, `${visitor.phone}1`.replace('+9198764', '+919876'))
      const details = { first_name: 'Asha', last_name: 'Rao', contact_number: visitor.phone }
      await visitor.browser.post('/secure/api/v1/user-details', details)
      await visitor.browser.post('/secure/api/v1/company-details/skip')
      await longAgo(visitor.portal)
      return { mobileNo: visitor.phone }
    },
  },
  changePassword: {
    done: async () => ({ current_password: goodPassword, new_password: otherPassword, confirm_password: otherPassword }),
    error: async () => ({ current_password: 'Not-mine-1', new_password: otherPassword, confirm_password: otherPassword }),
  },
  confirmPassword: {
    done: async () => ({ current_password: goodPassword }),
    error: async () => ({ current_password: 'Not-mine-1' }),
  },
  changeEmail: {
    done: async () => ({ email: `elsewhere-${++counted}@kaveri.example` }),
    error: async () => ({ email: 'no address' }),
    'error password-again': async ({ portal }) => {
      await longAgo(portal)
      return { email: `elsewhere-${++counted}@kaveri.example` }
    },
  },
  beginAuthenticator: { done: async () => ({}), 'error password-again': passwordLongAgo, error: filledUp },
  beginPasskey: { done: async () => ({}), 'error password-again': passwordLongAgo, error: filledUp },
  addAuthenticator: {
    done: async visitor => ({ name: 'Phone', code: await codeOfApp(visitor) }),
    error: async visitor => ({ name: 'Phone', code: wrongCode(await codeOfApp(visitor)) }),
    'error app-added-already': async ({ portal, browser }) => {
      const { secret } = await withApp(portal, browser)
      return { name: 'Phone', code: codeOf(portal, secret) }
    },
    'error set-up-ended': async ({ portal }) => {
      await portal.pool.query('delete from second_factor_begun')
      return { name: 'Phone', code: '123456' }
    },
  },
  makeRecoveryCodes: {
    done: async ({ portal, browser }) => {
      await withApp(portal, browser)
      return {}
    },
    'error password-again': passwordLongAgo,
    error: async () => ({}),
  },
  askAccountDeletion: {
    done: async () => ({}),
    // Asked too often.
    error: async ({ browser }) => {
      for (let times = 0; times < 10; times++) await browser.post('/secure/api/v1/account-deletion')
      return {}
    },
    'error password-again': async ({ portal }) => {
      await longAgo(portal)
      return {}
    },
  },
  keepAccount: {
    done: async () => ({}),
    // It was deleted a moment ago.
    error: async ({ portal, email }) => {
      await portal.pool.query('delete from credential where email = $1', [email])
      return {}
    },
  },
  confirmEmailChange: {
    done: async ({ portal }) => {
      const mover = `mover-${++counted}@kaveri.example`
      const to = `moved-${counted}@kaveri.example`
      const browser = await signedIn(portal, mover)
      await browser.post('/secure/api/v1/change-email', { email: to })
      return { token: await mailedToken(portal, to) }
    },
    ...wrongLinks,
  },
  verifyOtp: {
    done: async ({ portal, phone }) => ({ mobileNo: phone, code: sentCode(portal, phone) }),
    error: async ({ portal, phone }) => ({ mobileNo: phone, code: wrongCode(sentCode(portal, phone)) }),
    'error code-expired': async ({ portal, phone }) => {
      await portal.pool.query('update one_time_code set expires = $2 where phone = $1', [phone, portal.deps.now()])
      return { mobileNo: phone, code: sentCode(portal, phone) }
    },
    'error code-locked': async ({ portal, phone, browser }) => {
      const code = sentCode(portal, phone)
      const wrong = { mobileNo: phone, code: wrongCode(code) }
      for (let tries = 0; tries < 5; tries++) await browser.post('/secure/api/v1/verify-otp', wrong)
      return { mobileNo: phone, code }
    },
  },
}

/** How what a flow is told, and nobody there sends, comes about. */
export const tellings: { [event: string]: (visitor: Visitor) => Promise<unknown> } = {
  confirm: async visitor => visitor.portal.browser().post(suggestion(visitor, 'confirm')),
  report_fraud: async visitor => visitor.portal.browser().post(suggestion(visitor, 'report_fraud')),
  // A newer code ends the one that is listened for.
  closed: async visitor => {
    await free(visitor)
    return visitor.browser.post('/secure/api/v1/generate-otp', { mobileNo: visitor.phone })
  },
}

/** Somebody signed in for a flow that needs it; somebody who has just signed up for one that does not. */
export async function visitorFor(portal: Portal, needsSession: boolean): Promise<Visitor> {
  const email = `flows-${++counted}@kaveri.example`
  const phone = `+9198764${String(10_000 + counted)}`
  await portal.pool.query('delete from rate_limit')
  if (needsSession) return { portal, browser: await signedIn(portal, email), email, phone }
  const browser = portal.browser()
  await browser.post('/api/v1/sign-up', { user_email: email, tc_checkbox: true })
  return { portal, browser, email, phone }
}
