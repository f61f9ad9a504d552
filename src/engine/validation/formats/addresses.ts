import { freeMailDomains } from './free-mail-domains.ts'
import { hostOf, isHostName } from './host.ts'

const localPart = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const asciiOnly = /^[\x21-\x7e]+$/
/** Host and port. No credentials (`@` before the path). */
const webAddress = /^[Hh][Tt][Tt][Pp][Ss]?:\/\/([^/?#:@]+)(?::([0-9]{1,5}))?(?:[/?#]|$)/
/** No white space, control character or backslash anywhere: browsers drop them or read them as something else. */
const misread = /[\s\p{Cc}\\]/u

/** An e-mail address with a host name that has a dot; at most 64 characters before the `@`, 254 in all (onboarding 5: "Invalid Email"). */
export function email(value: string): boolean {
  const at = value.lastIndexOf('@')
  const local = value.slice(0, Math.max(at, 0))
  return (
    value.length <= 254 && asciiOnly.test(value) && local.length <= 64 && localPart.test(local) && isHostName(value.slice(at + 1))
  )
}

/** An e-mail address that is not one of a free mail service (domain.md 2.2: brand contact). */
export function workEmail(value: string): boolean {
  if (!email(value)) return false
  const labels = (hostOf(value) ?? '').split('.')
  return labels.every((_, index) => !freeMailDomains.has(labels.slice(index).join('.')))
}

/** An https address of a public host (onboarding 5: "https protocol mandatory"; security.md V4). */
export function httpsUrl(value: string): boolean {
  return /^https:/i.test(value) && webUrl(value)
}

/** An http or https address of a public host (onboarding 5: link previews). */
export function webUrl(value: string): boolean {
  const parts = misread.test(value) ? null : webAddress.exec(value)
  if (!parts) return false
  const [, host = '', port] = parts
  return isHostName(host) && (port === undefined || (Number(port) >= 1 && Number(port) <= 65535))
}
