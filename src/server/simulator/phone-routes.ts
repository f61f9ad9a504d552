import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from './api-error.ts'
import { onlyFromHere } from './only-from-here.ts'
import { phonesIn } from './phone-list.ts'
import { findMessage, readMessage, tapSuggestion, writeSubscription, writeText } from './phones.ts'
import { phonesPage } from './phones-page.ts'
import type { Simulator } from './simulator.ts'
import { answerInvitation } from './testers.ts'

type Act = { Params: { phone: string }; Body: Record<string, string> | undefined }

const policy = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"

/**
 * The phones that got something: a page for people, and the same as JSON. Each form posts to an address that takes JSON, too; a form is
 * answered by the page again.
 */
export async function registerPhones(scope: FastifyInstance, simulator: Simulator): Promise<void> {
  const { world } = simulator
  onlyFromHere(scope, simulator.settings.host)

  scope.get('/simulator/phones', async (_request, reply) => {
    reply.header('content-security-policy', policy).header('referrer-policy', 'same-origin').type('text/html; charset=utf-8')
    return phonesPage(phonesIn(world))
  })
  scope.get('/simulator/phones.json', async () => ({ phones: phonesIn(world) }))

  const acts: Record<string, (phone: string, given: Record<string, string>) => void> = {
    invitation: (phone, { agentId = '', answer = '' }) => {
      if (answer !== 'ACCEPTED' && answer !== 'DECLINED')
        throw new ApiError('INVALID_ARGUMENT', 'answer must be ACCEPTED or DECLINED.')
      answerInvitation(world, agentId, phone, answer)
    },
    read: (phone, { messageId = '' }) => readMessage(simulator, findMessage(world, { phone, messageId })),
    tap: (phone, { messageId = '', suggestion = '0' }) => tapSuggestion(simulator, { phone, messageId }, Number(suggestion)),
    text: (phone, { agentId = '', text = '' }) => {
      if (!text.trim()) throw new ApiError('INVALID_ARGUMENT', 'text must not be empty.')
      writeText(simulator, agentId, phone, text)
    },
    subscription: (phone, { agentId = '', subscribed = '' }) =>
      writeSubscription(simulator, agentId, phone, String(subscribed) === 'true'),
  }
  for (const [name, act] of Object.entries(acts)) {
    scope.post<Act>(`/simulator/phones/:phone/${name}`, async (request, reply) => {
      act(request.params.phone, request.body ?? {})
      simulator.save()
      return answer(request, reply)
    })
  }
}

function answer(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')
  return isForm ? reply.redirect('/simulator/phones', 303) : reply.send({})
}
