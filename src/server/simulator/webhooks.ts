import { createHmac } from 'node:crypto'
import { takeFault } from './faults.ts'
import type { Simulator } from './simulator.ts'
import type { Delivery } from './world.ts'

const timeoutMs = 10_000
const longestWaitSeconds = 600
const heldSeconds = 60
/** As Pub/Sub does: given up after seven days. */
const mostSeconds = 7 * 24 * 3600

/** Lets the portal be told, now or as the faults say. */
export function post(simulator: Simulator, agentId: string, type: string, event: object): void {
  const { world, settings } = simulator
  if (!world.webhook) return
  const data = Buffer.from(JSON.stringify(event)).toString('base64')
  const publishTime = simulator.now().toISOString()
  const delivery = () => ({ kind: 'webhook', id: settings.newId(), type, agentId, data, publishTime, tries: 0 }) as const
  const held = world.due.findIndex(one => one.kind === 'webhook' && one.held)
  const swap = takeFault(world, 'webhook-swap')
  const seconds = swap ? heldSeconds : (takeFault(world, 'webhook-late')?.seconds ?? 0)
  simulator.after(seconds, { ...delivery(), held: swap !== null })
  if (takeFault(world, 'webhook-double')) simulator.after(seconds, delivery())
  if (held < 0) return
  const [first] = world.due.splice(held, 1)
  if (first?.kind === 'webhook') simulator.after(0, { ...first, held: false })
}

/** Tries a delivery once; what is not answered with success comes again later. */
export async function deliver(simulator: Simulator, delivery: Delivery): Promise<void> {
  const { webhook } = simulator.world
  if (!webhook) return
  const { id, type, agentId, data, publishTime, tries } = delivery
  const body = {
    message: {
      attributes: {
        business_id: `${agentId}@rbm.goog`,
        event_type: type,
        product: 'RBM',
        project_number: '100000000001',
        type,
      },
      data,
      messageId: id,
      publishTime,
    },
    subscription: 'projects/simulator/subscriptions/rbm-events',
  }
  const signature = createHmac('sha512', webhook.token).update(Buffer.from(data, 'base64')).digest('base64')
  if (await isTaken(webhook.url, body, signature)) return
  const waited = simulator.now().getTime() - Date.parse(publishTime)
  if (waited < mostSeconds * 1000)
    simulator.after(Math.min(2 ** tries, longestWaitSeconds), { kind: 'webhook', ...delivery, tries: tries + 1 })
}

/** The handshake before an address is used: the receiver proves that it knows the token. @returns why not, or null. */
export async function shakeHands(url: string, token: string, secret: string): Promise<string | null> {
  try {
    const response = await fetch(url, request({ clientToken: token, secret }))
    const text = await response.text()
    return response.status === 200 && text === `secret: ${secret}` ? null : `${url} answered ${response.status} to the handshake.`
  } catch {
    return `${url} could not be reached.`
  }
}

async function isTaken(url: string, body: object, signature: string): Promise<boolean> {
  try {
    const response = await fetch(url, request(body, { 'x-goog-signature': signature }))
    await response.arrayBuffer()
    return response.ok
  } catch {
    return false
  }
}

function request(body: object, headers: Record<string, string> = {}): RequestInit {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  }
}
