import type { JsonObject } from '#engine/definitions/kinds.ts'
import type { Dependencies } from '../dependencies.ts'
import type { RecordRow } from '../records/rows.ts'
import { awaitTester } from './await-tester.ts'
import { awaitVerification } from './await-verification.ts'
import { createAgent } from './create-agent.ts'
import { inviteTester } from './invite-tester.ts'
import { requestLaunch } from './request-launch.ts'
import { requestVerification } from './request-verification.ts'
import { sendTest } from './send-test.ts'

/**
 * What came back. `yes` and `no` become events with `input`; `later` asks again after that many milliseconds, and again, until the
 * lifecycle has moved on. `unsure`: the other system may have done it all the same.
 */
export type AskAnswer = { kind: 'yes' | 'no'; input: JsonObject } | { kind: 'later'; afterMs: number; unsure?: boolean }

/** What is asked, besides the record. */
export type Question = {
  /** The same for every try about this record and lifecycle row: whatever the question creates, it creates once. */
  key: string
  /** The same for every try of this wish, another when the lifecycle comes to ask once more: for what may be wished again. */
  wish: string
  workflow: string
  /** Of the lifecycle row: '', or the key of a carrier. */
  scope: string
  /** Of the lifecycle row while it waits. */
  version: number
  /** Tries before this one that brought no answer. */
  tries: number
  /** Whether one of them may have done its work. */
  unsure: boolean
  /** Which news of the channel hurry this question up; said before the channel is asked, so that none is missed. */
  expects(news: { agentId: string; about: string }): Promise<void>
}

/** One question. */
export type Ask = {
  about: string
  ask: (record: RecordRow, question: Question, deps: Dependencies) => Promise<AskAnswer>
}

/** Every question that "wait-for" may name. */
export const asks: Record<string, Ask> = {
  'create-agent': {
    about: 'Creates brand and agent at the messaging channel; the answer has the ids it gave them.',
    ask: createAgent,
  },
  'request-verification': {
    about: 'Asks the channel to verify the agent of the bot that the record names; yes once it took the request.',
    ask: requestVerification,
  },
  'await-verification': {
    about: 'Waits for what the channel decides about the verification.',
    ask: awaitVerification,
  },
  'request-launch': {
    about: 'Asks for the launch at the carrier of the lifecycle row and waits for the decision; each time a new wish.',
    ask: requestLaunch,
  },
  'invite-tester': {
    about: 'Invites the phone that the record names; yes once the channel took the invitation.',
    ask: inviteTester,
  },
  'await-tester': {
    about: 'Waits for what the person at the phone does with the invitation.',
    ask: awaitTester,
  },
  'send-test': {
    about: 'Sends the text to the phone of the tester that the record names; the answer has the id of the message.',
    ask: sendTest,
  },
}
