import type { Actor, Facts } from '#engine/conditions/facts.ts'
import { visitor } from '#engine/permissions/reader.ts'
import { systemActor } from '#server/auth/sessions/actor.ts'
import type { Files, Json } from './states.ts'
import { type Before, type Column, carriers, factsFor } from './who-may.ts'

/** The facts as the server would give them to the engine, for a column of a cells file; `before`: what came before, where that is known. */
export function engineFacts(files: Files, standing: string, column: Column, data: Json, before?: Before): Facts {
  const { actor, lifecycle, record, related } = factsFor(files, standing, column, data, before)
  const now = '2026-11-20T10:00:00.000Z'
  return {
    record: { id: 'record', label: 'Record', version: 1, ...record },
    actor: actorFor(column, actor),
    related: { ...related, owner: { id: 'own', label: 'Owner', ...related.owner } },
    lifecycle: {
      version: 1,
      since: now,
      due: lifecycle.overdue === undefined ? null : lifecycle.overdue ? now : '2026-11-21T10:00:00.000Z',
      ...lifecycle,
    },
    now,
  }
}

function actorFor(column: Column, { role, flags, rights, organisationData, account }: Actor): Actor {
  if (column === 'system') return systemActor
  if (column === 'anonymous') return visitor
  const organisation = column.split(' ')[1] ?? 'platform'
  const actor = {
    id: 'somebody',
    role,
    organisation,
    carrier: organisation === 'there' ? carriers.there : null,
    name: 'Some Body',
    flags,
    rights,
    signedIn: true,
  }
  return { ...actor, ...(organisationData && { organisationData }), ...(account && { account }) }
}
