import type { FastifyInstance } from 'fastify'
import { signInAddress } from '#engine/definitions/pages/own-pages.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { Dependencies } from '../../dependencies.ts'

type Needed = Pick<Dependencies, 'config' | 'set'>
type Strategy = Parameters<FastifyInstance['addConstraintStrategy']>[0]
type Handler = Parameters<ReturnType<Strategy['storage']>['set']>[1]
/** What is done at an address: signing in begins, or the address and password of a sign-in are sent. */
type SignInPart = 'begin' | 'login'

/** What of signing in is at an address, by the path of the sign-in page in the set of the moment; undefined for nothing. */
function signInPart(url: string, { config, set }: Needed): SignInPart | undefined {
  const address = signInAddress(set().navigation)
  if (address === '') return undefined
  const path = url.split('?')[0] ?? ''
  if (path === config.basePath + address) return 'begin'
  // Wherever the page was when it was opened: `uidOfLogin` knows that of its set.
  return /\/[\w-]+\/login$/.test(path) ? 'login' : undefined
}

/** The sign-in whose password is sent to an address, by the path of the sign-in page in a set; null when nothing is sent there. */
export function uidOfLogin(url: string, basePath: string, set: Pick<PublishedSet, 'navigation'>): string | null {
  const begin = `${basePath}${signInAddress(set.navigation)}/`
  const path = url.split('?')[0] ?? ''
  if (!path.startsWith(begin)) return null
  const [uid = '', last, ...more] = path.slice(begin.length).split('/')
  return last === 'login' && more.length === 0 ? uid : null
}

/** Routes with `constraints: { signIn }` are those of signing in, wherever its page is: a published change of its path holds at once. */
export function signInStrategy(deps: Needed): Strategy {
  return {
    name: 'signIn',
    storage() {
      const handlers = new Map<unknown, Handler>()
      return { get: value => handlers.get(value) ?? null, set: (value, handler) => void handlers.set(value, handler) }
    },
    deriveConstraint: request => signInPart(request.url ?? '', deps),
    validate: () => {},
  }
}
