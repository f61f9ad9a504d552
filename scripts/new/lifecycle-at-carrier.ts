import type { JsonObject } from '#engine/definitions/types.ts'
import type { Answers } from './answers.ts'
import { evidenceOf } from './evidence-of.ts'
import { notify } from './notify.ts'

/** The lifecycle of the kind's row at each carrier. */
export function atCarrier({ id, title, fields }: Answers, next: () => number): JsonObject {
  const right = `${id}.decide-at-carrier`
  return {
    ...{ $schema: '../schemas/meta/workflow.meta.json', id: `${id}-at-carrier`, version: '1' },
    meta: {
      ...{ kind: 'lifecycle', title: `${title} at a carrier`, record: id, scope: 'carrier' },
      events: {
        approve: {
          ...{ label: 'Approve', right, form: 'approve', historyLabel: 'Approved by the carrier' },
          preconditions: 'owner-may-launch-here',
          evidence: evidenceOf(fields),
        },
        reject: { label: 'Reject', right, form: 'reject', historyLabel: 'Rejected by the carrier' },
        forward: { label: 'Forwarded again', right: 'system', historyLabel: 'Forwarded again' },
        recall: { label: 'Taken back', right: 'system', historyLabel: 'Taken back from the carrier' },
      },
    },
    initial: 'waiting',
    states: {
      waiting: {
        meta: { id: next(), label: 'To decide', tone: 'waiting', waitingOn: 'carrier', due: 'P5D' },
        'x-next': 'The carrier checks it.',
        entry: notify(`${id}-at-carrier`, `${id}.decide-at-carrier`),
        on: { approve: 'approved', reject: 'rejected', recall: 'recalled' },
      },
      approved: { meta: { id: next(), label: 'Approved', tone: 'good', waitingOn: 'nobody' }, on: { recall: 'recalled' } },
      rejected: {
        meta: { id: next(), label: 'Rejected', tone: 'bad', waitingOn: 'nobody' },
        on: { forward: 'waiting', recall: 'recalled' },
      },
      recalled: {
        meta: { id: next(), label: 'Taken back', tone: 'stopped', waitingOn: 'nobody', takenBack: true },
        on: { forward: 'waiting' },
      },
    },
  }
}
