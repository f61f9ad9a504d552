import type { Dependencies } from '../../dependencies.ts'
import { deriveKey } from '../secrets.ts'

/** Names of the portal, and of the provider it signs people in with. */
export const portalClient = 'onramp-portal'
export const providerId = 'onramp'

/** Secret of the portal's own client; derived, so that every server knows it. */
export function clientSecret({ config }: Pick<Dependencies, 'config'>): string {
  return deriveKey(config.secret, 'oidc-client').toString('base64url')
}

/** Where the provider sends the browser back to. */
export function callbackUrl({ config }: Pick<Dependencies, 'config'>): string {
  return `${config.publicUrl}/oauth/callback`
}

/** The header in which the provider is told what a request is called in the log. */
export const correlation = 'x-correlation-id'
