import { findAccount } from '../../auth/accounts/accounts.ts'
import { actorOf } from '../../auth/sessions/actor.ts'
import { CallerChanged, callerOf } from '../../auth/sessions/caller.ts'
import type { RequestContext } from '../../commands/command.ts'
import type { Dependencies } from '../../dependencies.ts'
import { refuse } from '../texts.ts'

/** An organisation that changes as often within one call is being written by a crowd. */
const mostTimes = 5

/**
 * Does what a call asks, and decides it again where its sender, or the organisation that it was decided by, was changed meanwhile: nothing
 * was stored then.
 *
 * @throws Refusal 401 when the sender is gone, 503 when it changes again and again, and what `work` refuses.
 */
export async function withCurrentCaller<Request extends RequestContext, Done>(
  request: Request,
  deps: Dependencies,
  work: (request: Request) => Promise<Done>,
): Promise<Done> {
  let asking = request
  for (let times = 0; times < mostTimes; times++) {
    try {
      return await work(asking)
    } catch (error) {
      if (!(error instanceof CallerChanged)) throw error
    }
    asking = await withCallerRead(asking, deps)
  }
  throw refuse(request.set, 'unavailable')
}

/** The same call by its sender as they are now. */
async function withCallerRead<Request extends RequestContext>(request: Request, { pool }: Dependencies): Promise<Request> {
  const { set, caller } = request
  const account = caller && (await findAccount(pool, caller.account))
  if (!account || account.disabledAt) throw refuse(set, 'session-missing')
  return { ...request, actor: actorOf(set, account), caller: callerOf(account, caller) }
}
