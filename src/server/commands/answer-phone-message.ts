import { answerPhoneMessage } from '../auth/phone-answers.ts'
import type { Command } from './command.ts'

/** Takes the answer that a tap on the phone message gave: `token` is the signed part of its address. Needs no session. */
export const answerPhone: Command = async (request, deps) => {
  const action = await answerPhoneMessage(deps, request.params.token ?? '')
  return { message: action === 'confirm' ? 'Your mobile number is verified' : 'Thank you. The number is blocked.', data: { otp_action: action } }
}
