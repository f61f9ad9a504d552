import type { JsonObject, RecordKind } from '#engine/definitions/kinds.ts'
import type { RecordRow } from '../records/rows.ts'
import { claimValue, releaseValue } from './claim-value.ts'
import { adoptDraft, adoptProposal, dropProposal, proposeDraft, reopenDraft } from './move-data.ts'
import { notify } from './notify.ts'
import { remind } from './remind.ts'
import { keepAnswer, waitFor } from './wait-for.ts'

/** What an effect may look at. It decides; `records/transition.ts` writes everything in one statement. */
export type EffectContext = {
  kind: RecordKind
  record: RecordRow
  /** Data of the record's form sent with the event, already checked. */
  submitted: JsonObject | null
  /** Data of the event's own form. */
  input: JsonObject
  /** The lifecycle row before the transition. */
  row: { workflow: string; scope: string; version: number }
  now: Date
  /** Stable per transition: record, workflow, scope and version. */
  transitionId: string
  event: string
  actor: { id: string | null; name: string }
}

/** Everything a transition writes besides state and history. Later effects see what earlier ones planned. */
export type Plan = {
  data?: JsonObject
  draft?: JsonObject | null
  proposed?: JsonObject | null
  /** Added to what other systems answered about the record. */
  answers?: JsonObject
  claims: { name: string; value: string; message: string; field: string }[]
  releases: string[]
  /** `run_at`: not before this time. */
  jobs: { task: string; payload: JsonObject; key?: string; run_at?: string }[]
}

export type Effect = {
  about: string
  /** Draft-7 schema of the params in workflow files. */
  params: JsonObject
  plan(plan: Plan, params: JsonObject, context: EffectContext): Plan
}

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
      'Sends a message after the transition is stored: to "owner", or to everybody whose role has the named right over all records.',
    params: {
      type: 'object',
      additionalProperties: false,
      required: ['message', 'to'],
      properties: { message: { type: 'string' }, to: { type: 'string' } },
    },
    plan: notify,
  },
  remind: {
    about:
      'Sends a message as "notify" does, but only after a duration ("P2D", "PT4H"), and only if nothing has happened to the lifecycle since.',
    params: {
      type: 'object',
      additionalProperties: false,
      required: ['message', 'to', 'after'],
      properties: {
        message: { type: 'string' },
        to: { type: 'string' },
        after: { type: 'string', pattern: '^P(?=\\d|T\\d)(\\d+D)?(T(?=\\d)(\\d+H)?(\\d+M)?)?$' },
      },
    },
    plan: remind,
  },
  'wait-for': {
    about:
      'Asks another system ("ask" names the question) and waits: its yes arrives as the event "answered", its no as "refused", both with the right "system".',
    params: {
      type: 'object',
      additionalProperties: false,
      required: ['ask', 'answered', 'refused'],
      properties: { ask: { type: 'string' }, answered: { type: 'string' }, refused: { type: 'string' } },
    },
    plan: waitFor,
  },
  'keep-answer': {
    about: 'What came with the event (ids of another system) is kept beside the data.',
    params: none,
    plan: keepAnswer,
  },
} satisfies Record<string, Effect>
