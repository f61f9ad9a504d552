import { visibleOwnerFields, visibleRowState } from '#engine/conditions/conditions-for-actor.ts'
import type { Actor } from '#engine/conditions/facts.ts'
import { oncePerSet } from '#engine/definitions/once-per-set.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { JsonObject, RecordKind } from '#engine/definitions/types.ts'
import { onlyCarrier, privateFields, readsAs } from '#engine/records/redacted-fields.ts'
import { ownerFields } from '#engine/workflow/owner-fields.ts'
import { kindOf } from '../kind-of.ts'
import { isHiddenFromOwner, isPrivateLine, lineForCarrier } from '../reading/private-lines.ts'
import type { RecordRow } from '../reading/record-row.ts'
import { answersSeenAt } from '../reading/scoped-answers.ts'
import { seenVersion } from '../transitions/seen-version.ts'
import { withoutFields } from './without-fields.ts'

/**
 * What a reader may see of a record. One at a carrier sees the carrier's own rows and decision and none of another's, and not the fields
 * that the kind keeps private, which may name others. Its owner sees nothing of what others asked and answered each other in private. Where the carrier has no row of its own (a record that what was sent to it belongs
 * to), the record's own row is seen. What workflows write into the owner's data is not seen, but for what decides about an event of the carrier's. Its version and times are those of what is seen.
 */
export function redact(set: PublishedSet, actor: Actor, record: RecordRow): RecordRow {
  const kind = kindOf(set, record.kind)
  const carrier = onlyCarrier(kind, actor)
  if (carrier === null) return readsAs(kind, actor) === 'owner' ? withoutOthersWords(set, record) : record
  const { parent } = record.related
  const own = record.lifecycles.filter(row => row.scope === carrier && row.forwarded)
  const told = visibleRowState(set, record.kind, actor)
  const ofOwner = visibleOwnerFields(set, record.kind, actor)
  const untold = writtenOnOwners(set, '').filter(name => !ofOwner.includes(name))
  const lifecycles = own.length > 0 ? own : record.lifecycles.filter(row => row.scope === '')
  const hide = (data: JsonObject): JsonObject => withoutPrivate(kind, data)
  return {
    ...record,
    data: hide(record.data),
    draft: null,
    answers: answersSeenAt(carrier, record.answers),
    proposed: record.proposed && hide(record.proposed),
    lifecycles,
    submitted_at: own.length > 0 ? submittedAt(record, carrier) : record.submitted_at,
    ...seenVersion(record, lifecycles),
    // It would tell what came of others' decisions.
    owner_data: record.owner_data && withoutFields(record.owner_data, untold),
    related: {
      parent: parent && {
        ...parent,
        data: withoutPrivate(kindOf(set, parent.kind), parent.data),
        answers: answersSeenAt(carrier, parent.answers),
      },
      rows: (record.related.rows ?? []).flatMap(row => {
        if (row.scope === carrier && row.forwarded) return [row]
        const state = row.scope === '' ? told(row) : null
        return state === null ? [] : [{ ...row, state }]
      }),
      carriers: (record.related.carriers ?? []).filter(one => one === carrier),
    },
    exchanged: record.exchanged
      .filter(line => line.scope === carrier && !isPrivateLine(set, line))
      .map(line => ({ ...lineForCarrier(set, line, actor), data: line.data && hide(line.data) })),
    decided: record.decided
      .filter(line => line.scope === carrier)
      .map(line => ({
        ...lineForCarrier(set, line, actor),
        data: isPrivateLine(set, line) ? null : line.data && hide(line.data),
      })),
  }
}

/** A record as its owner may see it: without what a carrier and the platform asked and answered each other. */
function withoutOthersWords(set: PublishedSet, record: RecordRow): RecordRow {
  return {
    ...record,
    exchanged: record.exchanged.filter(line => !isHiddenFromOwner(set, line)),
    decided: record.decided.map(line => (isHiddenFromOwner(set, line) ? { ...line, input: {} } : line)),
  }
}

/** When it was last submitted with anything in it for a carrier. */
function submittedAt({ submitted_to }: RecordRow, carrier: string): Date | null {
  const at = submitted_to[carrier]
  return at ? new Date(at) : null
}

const writtenOnOwners = oncePerSet(({ workflows }) => ownerFields(Object.values(workflows)))

/** The fields of the data that every reader of the kind may see. */
export function withoutPrivate(kind: RecordKind, data: JsonObject): JsonObject {
  return withoutFields(data, privateFields(kind))
}
