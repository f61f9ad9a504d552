import type { JsonObject } from '#engine/definitions/types.ts'
import { findCarrier, profileOf, saveProfile } from '../auth/users/carriers.ts'
import { inTransaction } from '../db/pool.ts'
import type { Dependencies } from '../dependencies.ts'
import { contentText } from '../records/texts.ts'
import type { Command, RequestContext } from './command.ts'

/** The profile of the own carrier. 404 for who has none. */
export const readCarrierProfile: Command<'read-carrier-profile'> = async ({ actor, set }, { pool }) => ({
  data: profileOf(set, await findCarrier(pool, set, actor.carrier)),
})

/** Changes the profile of the own carrier. 409 when it was changed since it was read. */
export const saveCarrierProfile: Command<'save-carrier-profile'> = (request, deps) => save(request, deps, request.actor.carrier)

/** Changes the profile of any carrier, by its key. 409 when it was changed since it was read. */
export const saveCarrierProfileOf: Command<'save-carrier-profile-of'> = (request, deps) => save(request, deps, request.params.id)

type Saved = Pick<RequestContext, 'actor' | 'form' | 'set'> & { body: JsonObject }

async function save({ actor, form, set, body: data }: Saved, deps: Dependencies, key: string | null) {
  const change = { account: actor.id, organisation: actor.organisation, form, data }
  await inTransaction(deps.pool, client => saveProfile(client, deps, key, change))
  return { message: contentText(set, 'account-answers', 'carrier-profile-saved') }
}
