import type { FastifyInstance, FastifyReply } from 'fastify'
import { successCode } from '#engine/definitions/envelope.ts'
import type { Dependencies } from '../dependencies.ts'
import { Refusal } from '../errors.ts'
import { type MessagePage, messagePage, messagePolicy } from './message-page.ts'
import { answerPhoneMessage, type PhoneAction, readPhoneAnswer } from './phone-answers.ts'

const words: Record<PhoneAction, { title: string; question: string; button: string; done: string }> = {
  confirm: {
    title: 'Confirm your number',
    question: 'Is it you who is verifying this mobile number?',
    button: 'Confirm',
    done: 'Your mobile number is verified',
  },
  report_fraud: {
    title: 'Report fraud',
    question: 'Did you not ask for this message? The number is then blocked for the account that asked for it.',
    button: 'Report fraud',
    done: 'Thank you. The number is blocked',
  },
}

/** The addresses behind the suggestions of the phone message. Opening one asks, as scanners open every link; only sending it answers. */
export function registerPhoneAnswers(app: FastifyInstance, deps: Dependencies): void {
  const path = `${deps.config.basePath}/phone-answer/:token`
  app.register(async scope => {
    // What a form with a button and nothing else sends.
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1024 },
      (_request, _body, done) => done(null, {}),
    )

    scope.get<{ Params: { token: string } }>(path, async (request, reply) => {
      // The form must be allowed to say where it comes from.
      reply.header('referrer-policy', 'same-origin')
      return sendPage(reply, async () => {
        const { title, question, button } = words[readPhoneAnswer(deps, request.params.token).action]
        return { title, text: question, post: { text: button, to: request.url } }
      })
    })

    scope.post<{ Params: { token: string } }>(path, async (request, reply) => {
      const answer = async () => {
        const action = await answerPhoneMessage(deps, request.params.token)
        return { action, ...words[action] }
      }
      if (request.headers.accept?.includes('text/html'))
        return sendPage(reply, async () => {
          const { title, done } = await answer()
          return { title, text: `${done}. You can close this page.` }
        })
      const { action, done } = await answer()
      return reply.send({ status_code: successCode, status_message: 'success', message: done, data: { otp_action: action } })
    })
  })
}

async function sendPage(reply: FastifyReply, make: () => Promise<MessagePage>): Promise<FastifyReply> {
  reply.type('text/html; charset=utf-8').header('content-security-policy', messagePolicy)
  try {
    return reply.send(messagePage(await make()))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return reply.status(error.status).send(messagePage({ title: 'This did not work', text: error.message }))
  }
}
