import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deriveKey } from '../../auth/secrets.ts'
import type { Config } from '../../config.ts'
import { loadOnce } from '../../load-once.ts'
import type { Log } from '../../log.ts'
import type { Channel, ChannelContext } from '../channel-port.ts'
import { startSimulator } from '../simulator-process.ts'
import { ownWebhook, webhookToken } from '../webhook-address.ts'
import { googleRbm } from './google-rbm.ts'
import { marksWith } from './marks.ts'
import { googleHosts, hostsAt, type ServiceAccount, usualTimes } from './settings.ts'

/**
 * Google's RCS for Business with a key file, a simulator at an address, or, in the demonstration, one of our own in a process beside
 * this. Null: none is configured.
 */
export function googleChannel(config: Config, context: ChannelContext, log: Log): Channel | null {
  const { serviceAccountFile, simulatorUrl } = config.channel
  if (serviceAccountFile) {
    const account = async () => JSON.parse(await readFile(serviceAccountFile, 'utf8')) as ServiceAccount
    return once(config, context, false, async () => ({
      serviceAccount: await account(),
      hosts: googleHosts,
      phones: null,
      close: async () => undefined,
    }))
  }
  if (simulatorUrl) return once(config, context, true, () => simulatorAt(simulatorUrl))
  if (!config.demonstration) return null
  return once(config, context, true, async () => {
    const simulator = await startSimulator(join(config.dataDir, 'simulator.json'), ownWebhook(config), log)
    return { ...(await simulatorAt(simulator.address)), close: simulator.stop }
  })
}

type Opened = { serviceAccount: ServiceAccount; hosts: ReturnType<typeof hostsAt>; phones: string | null; close(): Promise<void> }

async function simulatorAt(address: string): Promise<Opened> {
  const answer = await fetch(new URL('/simulator/service-account.json', address))
  if (!answer.ok) throw new Error(`The simulator at ${address} answered ${answer.status}.`)
  const serviceAccount = (await answer.json()) as ServiceAccount
  const phones = new URL('/simulator/phones', address).href
  return { serviceAccount, hosts: hostsAt(address), phones, close: async () => undefined }
}

function once(config: Config, context: ChannelContext, simulated: boolean, open: () => Promise<Opened>): Channel {
  const opened = loadOnce(async () => {
    const found = await open()
    const adapter = googleRbm({
      ...{ ...found, ...context, ...usualTimes },
      webhookToken: webhookToken(config),
      markOf: marksWith(deriveKey(config.secret, 'channel marks')),
    })
    return { ...found, adapter }
  })
  return {
    simulated,
    adapter: async () => (await opened.get()).adapter,
    phones: async () => (await opened.get()).phones,
    close: async () =>
      opened
        .begun()
        ?.then(({ close }) => close())
        .catch(() => undefined),
  }
}
