import type { JsonObject } from '#engine/definitions/types.ts'
import type { Portal } from '../auth/portal.ts'
import { type Asker, asker, type Reply } from './askers.ts'
import { good } from './further.ts'

type Row = { version: number; workflow: string; state: string }

/** Who takes part in records of a kind, and what they do with the row that stands now. The portal may start later. */
export function actingIn(portal: () => Portal) {
  const row = async (id: string, scope = ''): Promise<Row | undefined> => {
    const sql = 'select version, workflow, state_text as state from lifecycle where record_id = $1 and scope = $2'
    return (await portal().rows<Row>(sql, [id, scope]))[0]
  }
  return {
    /** An owner, the platform and two carriers. */
    people: async (kind: string) => {
      const who = (role: string, organisation: string, carrier: string | null = null) =>
        asker(portal(), role, organisation, carrier, { kind })
      return {
        owner: await who('DEVELOPER', 'Own bots'),
        platform: await who('ADMIN_DOTGO_READWRITE', 'The platform'),
        vi: await who('VI_CARRIER_ADMIN', 'Vi', 'vi'),
        northline: await who('VI_CARRIER_ADMIN', 'Northline', 'northline'),
      }
    },
    row,
    /** Sends an event to a row: the record's own, or that of a carrier. */
    act: async (by: Asker, id: string, event: string, data: object = {}, scope = ''): Promise<Reply> => {
      const { workflow, version = 1 } = (await row(id, scope)) ?? {}
      return by.send('POST', `/${id}/transitions`, { event, workflow, scope, version, data })
    },
    submit: async (by: Asker, id: string, event: string, data: JsonObject): Promise<void> => {
      good(await by.send('POST', `/${id}/submit`, { event, version: (await row(id))?.version, data }))
    },
  }
}
