import type { JsonObject } from '#engine/definitions/types.ts'
import type { Answers } from './answers.ts'
import { evidenceOf } from './evidence-of.ts'
import { notify } from './notify.ts'

/** The kind's own lifecycle: submitted, decided by reviewers or forwarded to carriers, and back to its owner. */
export function lifecycle({ id, title, carriers, fields }: Answers, next: () => number): JsonObject {
  const asked = carriers.length > 0
  const one = title.toLowerCase()
  const rows = `${id}-at-carrier`
  const recall = asked ? [{ type: 'send', params: { workflow: rows, event: 'recall' } }] : []
  const start = { type: 'start', params: { workflow: rows, carriers: '/input/carriers', again: 'forward' } }
  const right = `${id}.decide`
  const approve: JsonObject = asked
    ? {
        forward: {
          label: 'Forward to carriers',
          right,
          form: 'forward-to-carriers',
          historyLabel: 'Forwarded to carriers',
          actions: start,
          tone: 'good',
          preconditions: 'owner-may-launch',
        },
      }
    : {
        approve: {
          ...{ label: 'Approve', right, form: 'approve', historyLabel: 'Approved', actions: notify(`${id}-approved`) },
          preconditions: 'owner-may-launch',
          evidence: evidenceOf(fields),
        },
      }
  const back = { reject: 'rejected', withdraw: 'draft' }
  return {
    ...{ $schema: '../schemas/meta/workflow.meta.json', id, version: '1' },
    meta: {
      ...{ kind: 'lifecycle', title: `${title} review`, record: id },
      events: {
        submit: {
          ...{ label: 'Submit for review', right: `${id}.edit`, submits: 'record', historyLabel: 'Submitted' },
          actions: ['adopt-draft', notify(`${id}-waiting`, `${id}.decide`)],
          preconditions: 'aggregator-approved',
        },
        withdraw: {
          ...{ label: 'Withdraw', right: `${id}.edit`, historyLabel: 'Withdrawn' },
          actions: asked ? ['reopen-draft', ...recall] : 'reopen-draft',
          tone: 'stopped',
          confirm: {
            title: `Withdraw this ${one}?`,
            text: 'It leaves the review and becomes a draft again. Nothing you entered is lost.',
          },
        },
        ...approve,
        reject: {
          ...{ label: 'Reject', right, form: 'reject', historyLabel: 'Rejected' },
          actions: asked ? [...recall, notify(`${id}-rejected`)] : notify(`${id}-rejected`),
        },
      },
    },
    initial: 'draft',
    states: {
      draft: {
        meta: { id: next(), label: 'Draft', tone: 'neutral', waitingOn: 'owner', editable: true },
        'x-next': 'Complete the form and submit it.',
        on: { submit: 'submitted' },
      },
      submitted: {
        meta: { id: next(), label: 'Submitted', tone: 'waiting', waitingOn: 'reviewer', due: 'P2D' },
        'x-next': 'The platform checks it.',
        on: { ...(asked ? { forward: 'with_carriers' } : { approve: 'approved' }), ...back },
      },
      ...(asked && {
        with_carriers: {
          meta: { id: next(), label: 'With carriers', tone: 'waiting', waitingOn: 'carrier', due: 'P5D' },
          'x-next': 'Each carrier decides for its own network.',
          on: back,
        },
      }),
      rejected: {
        meta: { id: next(), label: 'Rejected', tone: 'bad', waitingOn: 'owner', editable: true },
        'x-next': 'Change what was marked and submit it again.',
        on: { submit: 'submitted' },
      },
      approved: { meta: { id: next(), label: 'Approved', tone: 'good', waitingOn: 'nobody' } },
    },
    ...(asked && {
      'x-derive': {
        ...{ from: rows, in: ['with_carriers'] },
        rules: [
          { any: ['waiting'], to: 'with_carriers', historyLabel: 'Waiting for carriers' },
          {
            any: ['approved'],
            to: 'approved',
            historyLabel: 'All carriers that were asked have decided, at least one approved',
            actions: notify(`${id}-approved`),
          },
          {
            all: ['rejected', 'recalled'],
            to: 'rejected',
            historyLabel: 'Rejected by every carrier that was asked',
            actions: notify(`${id}-rejected-by-carriers`),
          },
        ],
        otherwise: 'stays',
        summary: { count: ['approved'], text: '{count} of {total} carriers approved' },
      },
    }),
  }
}
