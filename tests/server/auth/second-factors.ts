import { Secret, TOTP } from 'otpauth'
import type { Browser } from './browser.ts'
import type { Portal } from './portal.ts'
import { softwarePasskey } from './software-passkey.ts'

const own = '/secure/api/v1'

/** What an authenticator app shows; `stepsAhead`: of a clock that is so many codes ahead. */
export function codeOf({ deps }: Portal, secret: string, stepsAhead = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: deps.now().getTime() + stepsAhead * 30_000 })
}

/** Begins to add an app; gives its secret. */
export async function beginApp(browser: Browser): Promise<string> {
  const begun = await browser.post(`${own}/authenticator`)
  if (begun.statusCode !== 200) throw new Error(begun.body)
  return begun.json().data.secret
}

/** Adds an app over HTTP; gives its secret and the recovery codes. */
export async function withApp(portal: Portal, browser: Browser): Promise<{ secret: string; codes: string[] }> {
  const secret = await beginApp(browser)
  const added = await browser.post(`${own}/authenticator/confirm`, { name: 'Phone', code: codeOf(portal, secret) })
  if (added.statusCode !== 200) throw new Error(added.body)
  return { secret, codes: added.json().data.recovery_codes }
}

/** Adds a passkey over HTTP. */
export async function withPasskey(browser: Browser) {
  const key = softwarePasskey()
  const { options } = (await browser.post(`${own}/passkeys`)).json().data
  const added = await browser.post(`${own}/passkeys/confirm`, { name: 'Laptop', ...key.make(options) })
  if (added.statusCode !== 200) throw new Error(added.body)
  return { key, codes: added.json().data.recovery_codes as string[] }
}
