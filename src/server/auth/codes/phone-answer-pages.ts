import type { FastifyInstance, FastifyReply } from 'fastify'
import { successCode } from '#engine/definitions/operations/envelope.ts'
import type { ContentTexts } from '#generated/names.ts'
import type { Dependencies } from '../../dependencies.ts'
import { Refusal } from '../../errors.ts'
import { contentText } from '../../records/texts.ts'
import { type MessagePage, messagePage, messagePolicy } from '../message-page.ts'
import { answerPhoneMessage, type PhoneAction, readPhoneAnswer } from './phone-answers.ts'

type Words = { title: string; question: string; button: string; done: string }

const words = {
  confirm: { title: 'confirm-title', question: 'confirm-question', button: 'confirm-button', done: 'phone-verified' },
  report_fraud: { title: 'report-title', question: 'report-question', button: 'report-title', done: 'report-done' },
} satisfies Record<PhoneAction, { [word in keyof Words]: ContentTexts['account-answers'] }>

/** The addresses behind the suggestions of the phone message. Opening one asks, as scanners open every link; only sending it answers. */
export function registerPhoneAnswers(app: FastifyInstance, deps: Dependencies): void {
  const said = (key: ContentTexts['account-answers'], values = {}) => contentText(deps.set(), 'account-answers', key, values)
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
      return sendPage(reply, deps, async () => {
        const { title, question, button } = words[readPhoneAnswer(deps, request.params.token).action]
        return { title: said(title), text: said(question), post: { text: said(button), to: request.url } }
      })
    })

    scope.post<{ Params: { token: string } }>(path, async (request, reply) => {
      const answer = async () => {
        const action = await answerPhoneMessage(deps, request.params.token)
        return { action, title: said(words[action].title), done: said(words[action].done) }
      }
      if (request.headers.accept?.includes('text/html'))
        return sendPage(reply, deps, async () => {
          const { title, done } = await answer()
          return { title, text: said('phone-answer-done', { done }) }
        })
      const { action, done } = await answer()
      return reply.send({ status_code: successCode, status_message: 'success', message: done, data: { otp_action: action } })
    })
  })
}

async function sendPage(reply: FastifyReply, { set }: Dependencies, make: () => Promise<MessagePage>): Promise<FastifyReply> {
  reply.type('text/html; charset=utf-8').header('content-security-policy', messagePolicy)
  try {
    return reply.send(messagePage(set(), await make()))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const title = contentText(set(), 'account-answers', 'phone-answer-failed')
    return reply.status(error.status).send(messagePage(set(), { title, text: error.message }))
  }
}
