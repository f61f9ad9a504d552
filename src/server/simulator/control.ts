import type { FastifyInstance } from 'fastify'
import { decideLaunch } from './agent-launch.ts'
import { verify } from './agent-verification.ts'
import { findAgent } from './agents.ts'
import { ApiError } from './api-error.ts'
import { readFault } from './faults.ts'
import { onlyFromHere } from './only-from-here.ts'
import type { Simulator } from './simulator.ts'
import { shakeHands } from './webhooks.ts'

type Decision = { agentId?: string; verification?: string; region?: string; launch?: string; comment?: string }
type ClockChange = { set?: string; advanceSeconds?: number; run?: boolean }

/** What tests and people do to the simulator beside Google's calls. Nothing of it is Google's. */
export async function registerControl(scope: FastifyInstance, simulator: Simulator): Promise<void> {
  const { world } = simulator
  onlyFromHere(scope, simulator.settings.host)

  scope.get('/simulator/state.json', async () => {
    const { account: _account, ...shown } = world
    return { now: simulator.now().toISOString(), heldBack: simulator.heldBack, ...shown, webhook: world.webhook?.url ?? null }
  })

  scope.get('/simulator/service-account.json', async request => {
    const { publicKey: _publicKey, ...account } = world.account
    return { type: 'service_account', ...account, token_uri: `${request.protocol}://${request.host}/token` }
  })

  scope.post<{ Body: ClockChange | undefined }>('/simulator/clock', async ({ body }) => {
    setClock(simulator, body ?? {})
    await simulator.settle()
    return { now: simulator.now().toISOString(), stopped: world.clock.stoppedAt !== null }
  })

  scope.post<{ Body: Decision | undefined }>('/simulator/decide', async ({ body }) => {
    decide(simulator, body ?? {})
    simulator.save()
    return {}
  })

  scope.post('/simulator/faults', async ({ body }) => {
    const fault = readFault(body)
    world.faults.push(fault)
    simulator.save()
    return fault
  })
  scope.delete('/simulator/faults', async () => {
    world.faults.length = 0
    simulator.save()
    return {}
  })

  scope.post<{ Body: { url?: string; token?: string } | undefined }>('/simulator/webhook', async ({ body }) => {
    const { url = '', token = '' } = body ?? {}
    if (!URL.canParse(url) || !token) throw new ApiError('INVALID_ARGUMENT', 'url and token are required.')
    const problem = await shakeHands(url, token, simulator.settings.newId())
    if (problem) throw new ApiError('UNAVAILABLE', problem)
    world.webhook = { url, token }
    simulator.save()
    return { url }
  })
}

/** `set` stops the clock at a moment, `advanceSeconds` moves it on, `run` lets it go with the real one again. */
function setClock({ world, settings, now }: Simulator, { set, advanceSeconds, run }: ClockChange): void {
  const { clock } = world
  if (set !== undefined) {
    if (Number.isNaN(Date.parse(set))) throw new ApiError('INVALID_ARGUMENT', 'set must be an ISO time.')
    clock.stoppedAt = new Date(set).toISOString()
  }
  if (advanceSeconds !== undefined) {
    if (!(advanceSeconds >= 0)) throw new ApiError('INVALID_ARGUMENT', 'advanceSeconds must be 0 or more.')
    if (clock.stoppedAt) clock.stoppedAt = new Date(Date.parse(clock.stoppedAt) + advanceSeconds * 1000).toISOString()
    else clock.offsetMs += advanceSeconds * 1000
  }
  if (run) {
    clock.offsetMs = now().getTime() - settings.now().getTime()
    clock.stoppedAt = null
  }
}

function decide(simulator: Simulator, { agentId = '', verification, region, launch, comment = '' }: Decision): void {
  const agent = findAgent(simulator.world, agentId)
  if (verification === 'VERIFIED' || verification === 'UNVERIFIED') {
    verify(simulator, agent.name, verification)
    return
  }
  if (!region || !['LAUNCHED', 'REJECTED', 'SUSPENDED', 'UNLAUNCHED'].includes(launch ?? ''))
    throw new ApiError(
      'INVALID_ARGUMENT',
      'verification must be VERIFIED or UNVERIFIED; or launch LAUNCHED, REJECTED, SUSPENDED or UNLAUNCHED with its region.',
    )
  if (launch === 'REJECTED' && !comment) throw new ApiError('INVALID_ARGUMENT', 'A rejection needs a comment.')
  const name = region.startsWith('/') ? region : `/v1/regions/${region}`
  decideLaunch(simulator, { agent: agent.name, region: name, state: launch as string, comment })
}
