import type { Ask } from './ask.ts'
import { awaitLaunch } from './await-launch.ts'
import { awaitTester } from './await-tester.ts'
import { awaitVerification } from './await-verification.ts'
import { createAgent } from './create-agent.ts'
import { inviteTester } from './invite-tester.ts'
import { requestLaunch } from './request-launch.ts'
import { requestVerification } from './request-verification.ts'
import { sendTest } from './send-test.ts'

/** Every request that "external-request" may name. */
export const externalRequests: Record<string, Ask> = {
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
  'await-launch': {
    about: 'Waits for what becomes of a launch that was asked for and is not wanted any more; asks for nothing.',
    ask: awaitLaunch,
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
