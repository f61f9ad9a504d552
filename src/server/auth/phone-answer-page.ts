import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { Refusal } from '../errors.ts'
import { messagePage } from './message-page.ts'
import { type PhoneAction, readPhoneAnswer, takePhoneAnswer } from './phone-answers.ts'

const questions: Record<PhoneAction, { title: string; text: string; label: string; done: string }> = {
  confirm: {
    title: 'Confirm your number',
    text: 'Confirm that you are verifying this mobile number with Onramp.',
    label: 'Confirm',
    done: 'Your mobile number is verified. You can close this page.',
  },
  report_fraud: {
    title: 'Report fraud',
    text: 'Report that you did not ask for this message. The number is then blocked for that account.',
    label: 'Report fraud',
    done: 'Thank you. The number is blocked for that account. You can close this page.',
  },
}

/** The pages behind the suggestions of the phone message: looking asks, only sending answers. */
export function registerPhoneAnswers(app: FastifyInstance, deps: Dependencies): void {
  const path = `${deps.config.basePath}/phone-answer/:token`
  app.register(async scope => {
    // A plain form is sent with this type and nothing in it.
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1024 },
      (_request, _body, done) => done(null, {}),
    )

    scope.get<{ Params: { token: string } }>(path, async (request, reply) => {
      const { token } = request.params
      return answerWith(reply.header('Cache-Control', 'no-store').header('Referrer-Policy', 'no-referrer'), () => {
        const { title, text, label } = questions[readPhoneAnswer(deps, token).action]
        return { title, text, post: { label, to: `${deps.config.basePath}/phone-answer/${token}` } }
      })
    })

    scope.post<{ Params: { token: string } }>(path, async (request, reply) =>
      answerWith(reply.header('Cache-Control', 'no-store'), async () => {
        const { title, done } = questions[await takePhoneAnswer(deps, request.params.token)]
        return { title, text: done }
      }),
    )
  })
}

type Page = Parameters<typeof messagePage>[0]
type Reply = { code(status: number): Reply; type(type: string): Reply; send(text: string): unknown }

async function answerWith(reply: Reply, page: () => Page | Promise<Page>): Promise<unknown> {
  try {
    return reply.type('text/html').send(messagePage(await page()))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return reply
      .code(error.status)
      .type('text/html')
      .send(messagePage({ title: 'This did not work', text: error.message }))
  }
}
