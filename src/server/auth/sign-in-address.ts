import type { FastifyInstance } from 'fastify'
import { signInAddress } from '#engine/definitions/own-pages.ts'
import type { Dependencies } from '../dependencies.ts'

type Needed = Pick<Dependencies, 'config' | 'set'>
type Strategy = Parameters<FastifyInstance['addConstraintStrategy']>[0]
type Handler = Parameters<ReturnType<Strategy['storage']>['set']>[1]
/** What is done at an address: signing in begins, or the address and password of the sign-in `uid` are sent. */
type SignInPart = { part: 'begin' | 'login'; uid: string }

/** What of signing in is at an address, by the path of the sign-in page in the set of the moment; null for nothing. */
export function signInPart(url: string, { config, set }: Needed): SignInPart | null {
  const address = signInAddress(set().navigation)
  if (address === '') return null
  const begin = config.basePath + address
  const path = url.split('?')[0] ?? ''
  if (path === begin) return { part: 'begin', uid: '' }
  if (!path.startsWith(`${begin}/`)) return null
  const [uid = '', last, ...more] = path.slice(begin.length + 1).split('/')
  return last === 'login' && more.length === 0 ? { part: 'login', uid } : null
}

/** Routes with `constraints: { signIn }` are those of signing in, wherever its page is: a published change of its path holds at once. */
export function signInStrategy(deps: Needed): Strategy {
  return {
    name: 'signIn',
    storage() {
      const handlers = new Map<unknown, Handler>()
      return { get: value => handlers.get(value) ?? null, set: (value, handler) => void handlers.set(value, handler) }
    },
    deriveConstraint: request => signInPart(request.url ?? '', deps)?.part,
    validate: () => {},
  }
}
