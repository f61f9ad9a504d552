import type { JsonObject } from '#engine/definitions/types.ts'
import { claimValue, releaseValue } from './claim-value.ts'
import { externalRequest, storeAnswer } from './external-request.ts'
import { adoptDraft, adoptProposal, dropProposal, proposeDraft, reopenDraft } from './move-data.ts'
import { notify } from './notify.ts'
import type { EffectContext, Plan } from './plan.ts'
import { send, start } from './send.ts'
import { setOnOwner } from './set-on-owner.ts'

export type Effect = {
  about: string
  /** Draft-7 schema of the params in workflow files. */
  params: JsonObject
  plan(plan: Plan, params: JsonObject, context: EffectContext): Plan
}

/** Names of fields, one after the other: references, and the field at their end. */
const along: JsonObject = { type: 'string', pattern: '^[A-Za-z][A-Za-z0-9_]*(/[A-Za-z][A-Za-z0-9_]*)*$' }
const none: JsonObject = { type: 'object', additionalProperties: false }
const unique: JsonObject = {
  type: 'object',
  additionalProperties: false,
  required: ['unique'],
  properties: { unique: { type: 'string' } },
}

/** Every effect that a workflow may name. */
export const effects = {
  'adopt-draft': { about: 'What was submitted becomes the data that reviewers see.', params: none, plan: adoptDraft },
  'reopen-draft': { about: 'The data becomes a draft again.', params: none, plan: reopenDraft },
  'propose-draft': { about: 'What was submitted waits beside the data.', params: none, plan: proposeDraft },
  'adopt-proposal': { about: 'The proposed change becomes the data.', params: none, plan: adoptProposal },
  'drop-proposal': { about: 'The proposed change becomes a draft of the owner again.', params: none, plan: dropProposal },
  claim: {
    about: 'Takes a unique value of the record kind; refused when another record holds it.',
    params: unique,
    plan: claimValue,
  },
  release: { about: 'Gives a unique value back.', params: unique, plan: releaseValue },
  notify: {
    about:
      'Sends a message after the transition is stored: to "owner" (the organisation that owns the record; also where it does not say to whom), to all who have the named right on it, to "role:NAME", or to "organisation:field" (the one that owns what a reference field leads to; further fields after slashes). Only those get it who may read the record. To "address": a mail to somebody without an account, at the e-mail field that "address" leads to ("contact_email", or along references "shop/owner/contact_email"), with a copy to that of "copy". Whom two messages of one transition reach gets the first: what the event tells goes before what the state tells on entering.',
    params: {
      type: 'object',
      additionalProperties: false,
      required: ['message'],
      properties: {
        message: { type: 'string' },
        to: { type: 'string', default: 'owner' },
        address: along,
        copy: along,
      },
    },
    plan: notify,
  },
  'set-on-owner': {
    about:
      'Writes a value that the portal itself keeps into the data of the organisation that owns the record, in the same transaction: a field of its form, which no other form asks. Conditions find it at /actor/organisationData.',
    params: {
      type: 'object',
      additionalProperties: false,
      required: ['field', 'value'],
      properties: { field: { type: 'string', minLength: 1 }, value: { type: ['boolean', 'string'] } },
    },
    plan: setOnOwner,
  },
  send: {
    about:
      'Sends an event of the system to every row of a workflow that the record, the one it belongs to or those that belong to either have, in the same transaction; also to those of records that name it in a reference field, themselves or by the record they belong to. Rows whose state does not take it stay, and rows by carrier are told nothing of what came with the event. With "of": "owner" to the rows that all records of the same organisation have instead. With "changed" only if the event changes what people of carriers read of the record: what they decided was about something else. With "while" only while a row by carrier of the record stands in one of these states, after all that was sent before.',
    params: {
      type: 'object',
      additionalProperties: false,
      required: ['workflow', 'event'],
      properties: {
        workflow: { type: 'string' },
        event: { type: 'string' },
        of: { type: 'string', const: 'owner' },
        changed: { type: 'boolean', const: true },
        while: {
          type: 'object',
          additionalProperties: false,
          required: ['workflow', 'states'],
          properties: {
            workflow: { type: 'string', examples: ['review-at-carrier'] },
            states: { type: 'array', items: { type: 'string' }, minItems: 1, uniqueItems: true, examples: [['rejected']] },
          },
        },
      },
    },
    plan: send,
  },
  start: {
    about:
      'Begins a row of a workflow for each carrier that the pointer "carriers" names in the event\'s form (/input/...) or the data (/data/...), in the same transaction. A carrier that has one gets the event "again"; one that has one and is not named gets "left".',
    params: {
      type: 'object',
      additionalProperties: false,
      required: ['workflow', 'carriers', 'again'],
      properties: {
        workflow: { type: 'string' },
        carriers: { type: 'string', pattern: '^/(input|data)/' },
        again: { type: 'string' },
        left: { type: 'string' },
      },
    },
    plan: start,
  },
  'external-request': {
    about:
      'Sends a request to another system ("request" names it) and waits: its yes arrives as the event "accepted", its no as "rejected", both with the right "system".',
    params: {
      type: 'object',
      additionalProperties: false,
      required: ['request', 'accepted', 'rejected'],
      properties: { request: { type: 'string' }, accepted: { type: 'string' }, rejected: { type: 'string' } },
    },
    plan: externalRequest,
  },
  'store-answer': {
    about: 'What came with the event (ids of another system) is stored beside the data.',
    params: none,
    plan: storeAnswer,
  },
} satisfies Record<string, Effect>
