import type { Actor } from '#engine/conditions/facts.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import type { Portal } from '../server/auth/portal.ts'
import type { Asker } from './askers.ts'
import type { Json } from './states.ts'

/** A record that stands somewhere; `rows` are the data it was sent so far, by their number. */
export type StoredRecord = { id: string; version: number; rows: Map<number, JsonObject> }
/** `state`: where it stands now, of an event that was taken; the status of the refusal otherwise. `actor`: who it counts as. */
// biome-ignore lint/suspicious/noExplicitAny: an answer's data
export type Answer = { got: string; data: any; input: JsonObject; actor: Actor }

/** Does to a record of a kind what its operation for that does, as somebody. */
export async function askAbout(
  portal: Portal,
  kind: string,
  who: Asker,
  { action, id = '', body }: { action: string; id?: string; body?: object },
) {
  const { path, method } = operationOf(portal, kind, action)
  const answer = await portal.app.inject({
    method,
    url: path.replace('{id}', id),
    headers: { origin: new URL(portal.deps.config.publicUrl).origin, ...(who.cookie && { cookie: who.cookie }) },
    ...(body && { payload: body }),
  })
  return { status: answer.statusCode, body: answer.json() }
}

/** What an answer says of a row. */
export function answerOf(
  // biome-ignore lint/suspicious/noExplicitAny: an answer's body
  { status, body }: { status: number; body: any },
  row: { workflow: string; scope: string },
  input: JsonObject,
  actor: Actor,
): Answer {
  const isRow = (one: Json): boolean => one.workflow === row.workflow && one.scope === row.scope
  const got = status === 200 ? body.data.lifecycles.find(isRow).state : String(status)
  return { got, data: body.data, input, actor }
}

function operationOf({ set }: Portal, kind: string, action: string): { path: string; method: 'GET' | 'POST' } {
  for (const [path, methods] of Object.entries(set.openapi.paths as Record<string, Record<string, JsonObject>>)) {
    for (const [method, operation] of Object.entries(methods))
      if (operation['x-record'] === kind && operation['x-action'] === action)
        return { path, method: method.toUpperCase() as 'GET' | 'POST' }
  }
  throw new Error(`There is no operation that does "${action}" with ${kind}.`)
}
