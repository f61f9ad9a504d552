import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { jwtVerify } from 'jose'
import { ApiError } from './api-error.ts'
import type { Simulator } from './simulator.ts'
import type { World } from './world.ts'

const prefix = 'https://www.googleapis.com/auth/'
export const scopes = { management: `${prefix}businesscommunications`, messaging: `${prefix}rcsbusinessmessaging` }

const tokenSeconds = 3600
const grant = 'urn:ietf:params:oauth:grant-type:jwt-bearer'

/** Tokens that hold, by the real clock, as the portal's is: not in the world, so that a restart forgets them. */
export type Tokens = Map<string, { scope: string; until: number }>

/** @returns a service account with a key of its own. */
export function newAccount(newId: () => string): World['account'] {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = (key: KeyObject, type: 'pkcs8' | 'spki') => key.export({ type, format: 'pem' }).toString()
  return {
    client_email: 'portal@simulator.iam.gserviceaccount.com',
    private_key: pem(privateKey, 'pkcs8'),
    private_key_id: newId(),
    publicKey: pem(createPublicKey(createPrivateKey(pem(privateKey, 'pkcs8'))), 'spki'),
  }
}

/** `POST /token` (RFC 7523): a token for the scope of an assertion that the account signed. Its errors have OAuth's shape. */
export function registerTokens(app: FastifyInstance, simulator: Simulator, tokens: Tokens): void {
  app.post('/token', async (request, reply) => {
    const { grant_type: type, assertion } = (request.body ?? {}) as Record<string, string>
    const refuse = (error: string, words: string) => reply.status(400).send({ error, error_description: words })
    if (type !== grant) return refuse('unsupported_grant_type', `Invalid grant_type: ${type}`)
    const { account } = simulator.world
    try {
      // The address that the caller used, whatever name it has for this server.
      const audience = `${request.protocol}://${request.host}/token`
      const { payload } = await jwtVerify(assertion ?? '', createPublicKey(account.publicKey), {
        algorithms: ['RS256'],
        issuer: account.client_email,
        audience,
        currentDate: simulator.settings.now(),
        requiredClaims: ['iat', 'exp', 'scope'],
      })
      const scope = String(payload.scope)
      if (!Object.values(scopes).includes(scope)) return refuse('invalid_scope', `Invalid OAuth scope: ${scope}`)
      const token = `sim.${simulator.settings.newId()}`
      tokens.set(token, { scope, until: simulator.settings.now().getTime() + tokenSeconds * 1000 })
      return reply.send({ access_token: token, expires_in: tokenSeconds, token_type: 'Bearer' })
    } catch {
      return refuse('invalid_grant', 'Invalid JWT Signature.')
    }
  })
}

/** @throws ApiError unless the header has a token that holds for the scope. */
export function checkToken(simulator: Simulator, tokens: Tokens, header: string | undefined, scope: string): void {
  const known = tokens.get(header?.replace(/^Bearer /, '') ?? '')
  if (!known || known.until <= simulator.settings.now().getTime())
    throw new ApiError('UNAUTHENTICATED', 'Request had invalid authentication credentials. Expected OAuth 2 access token.')
  if (known.scope !== scope) throw new ApiError('PERMISSION_DENIED', 'Request had insufficient authentication scopes.')
}
