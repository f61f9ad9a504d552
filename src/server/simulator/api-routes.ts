import type { FastifyInstance } from 'fastify'
import { checkToken, scopes, type Tokens } from './access.ts'
import { readLaunch, requestLaunch } from './agent-launch.ts'
import { readVerification, requestVerification } from './agent-verification.ts'
import { createAgent, createBrand, findAgent, findBrand, page, patchAgent, present } from './agents.ts'
import { notFound } from './api-error.ts'
import { registerCallFaults } from './call-faults.ts'
import { messagingHosts, revokeMessage, sendEvent, sendMessage, type ToPhone } from './messages.ts'
import { regions } from './regions.ts'
import type { Simulator } from './simulator.ts'
import { inviteTester, listTesters, readTester } from './testers.ts'

type Query = {
  pageSize?: string
  pageToken?: string
  updateMask?: string
  agentId?: string
  messageId?: string
  eventId?: string
}
type Get = { Params: Record<string, string>; Querystring: Query }

/** What stands behind an agent's name and a colon. */
const agentCalls: Record<string, typeof requestLaunch> = { requestVerification, requestLaunch }

/** Business Communications: brands, agents and what is asked about them. */
export async function registerManagement(scope: FastifyInstance, simulator: Simulator, tokens: Tokens): Promise<void> {
  const { world, settings } = simulator
  scope.addHook('onRequest', async request => checkToken(simulator, tokens, request.headers.authorization, scopes.management))
  registerCallFaults(scope, simulator, tokens)
  storeChanges(scope, simulator)
  const agentOf = ({ brand, agent }: Record<string, string>) => findAgent(world, `brands/${brand}/agents/${agent}`)

  scope.get<Get>('/v1/brands', async ({ query }) => page(world.brands, 'brands', settings.pageSize, query))
  scope.post('/v1/brands', async ({ body }) => createBrand(simulator, body))
  scope.get<Get>('/v1/brands/:brand', async ({ params }) => findBrand(world, `brands/${params.brand}`))

  scope.get<Get>('/v1/brands/:brand/agents', async ({ params: { brand }, query }) => {
    if (brand !== '-') findBrand(world, `brands/${brand}`)
    const agents = world.agents.filter(({ name }) => brand === '-' || name.startsWith(`brands/${brand}/`))
    return page(
      agents.map(agent => present(world, agent)),
      'agents',
      settings.pageSize,
      query,
    )
  })
  scope.post<Get>('/v1/brands/:brand/agents', async ({ params, body }) => createAgent(simulator, `brands/${params.brand}`, body))
  scope.get<Get>('/v1/brands/:brand/agents/:agent', async ({ params }) => present(world, agentOf(params)))
  scope.patch<Get>('/v1/brands/:brand/agents/:agent', async ({ params, query, body }) =>
    patchAgent(simulator, agentOf(params), query.updateMask, body),
  )
  scope.post<Get>('/v1/brands/:brand/agents/:agent', async ({ params: { brand = '', agent = '' }, body }) => {
    const [id = '', name = ''] = agent.split(':')
    const call = Object.hasOwn(agentCalls, name) ? agentCalls[name] : undefined
    if (!call) throw notFound()
    return call(simulator, agentOf({ brand, agent: id }), body)
  })
  scope.get<Get>('/v1/brands/:brand/agents/:agent/verification', async ({ params }) => readVerification(agentOf(params)))
  scope.get<Get>('/v1/brands/:brand/agents/:agent/launch', async ({ params }) => readLaunch(agentOf(params)))

  scope.get('/v1/regions', async () => ({ regions }))

  scope.post('/v1/testers', async ({ body }) => inviteTester(simulator, body))
  scope.get<Get>('/v1/testers', async ({ query }) => listTesters(world, query.agentId))
  scope.get<Get>('/v1/testers/:phone', async ({ params, query }) => readTester(world, params.phone ?? '', query.agentId))
}

/** RCS Business Messaging. The address has a path where Google has a host for each region. */
export async function registerMessaging(scope: FastifyInstance, simulator: Simulator, tokens: Tokens): Promise<void> {
  scope.addHook('onRequest', async request => checkToken(simulator, tokens, request.headers.authorization, scopes.messaging))
  registerCallFaults(scope, simulator, tokens)
  storeChanges(scope, simulator)
  for (const host of Object.keys(messagingHosts) as ToPhone['host'][]) {
    const path = `/${host}/v1/phones/:phone`
    const to = ({ params, query }: { params: Get['Params']; query: Query }): ToPhone => ({
      host,
      phone: params.phone ?? '',
      agentId: query.agentId,
    })
    scope.post<Get>(`${path}/agentMessages`, async request =>
      sendMessage(simulator, to(request), request.query.messageId, request.body),
    )
    scope.delete<Get>(`${path}/agentMessages/:id`, async request =>
      revokeMessage(simulator, to(request), request.params.id ?? ''),
    )
    scope.post<Get>(`${path}/agentEvents`, async request =>
      sendEvent(simulator, to(request), request.query.eventId, request.body),
    )
  }
}

/** What was done is kept before it is said. */
function storeChanges(scope: FastifyInstance, simulator: Simulator): void {
  scope.addHook('preSerialization', async (request, _reply, payload) => {
    if (request.method !== 'GET') simulator.save()
    return payload
  })
}
