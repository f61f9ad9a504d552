import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { localFiles } from '#server/files/local-files.ts'
import { pictureAddress } from '#server/files/picture-address.ts'
import { type Launches, rejection, startLaunches } from '../records/launches.ts'
import { png } from './make-files.ts'

/** Addresses of pictures that a channel was given: they end, unless what they show is public. */
const folder = mkdtempSync(join(tmpdir(), 'onramp-pictures-'))
const days = 86_400_000
let launches: Launches
beforeAll(async () => {
  launches = await startLaunches()
  launches.portal.deps.files = localFiles(folder)
}, 60_000)
afterAll(async () => {
  await launches.portal.close()
  rmSync(folder, { recursive: true })
})

/** How the address is answered when so many days have passed. */
async function answered(address: string, afterDays = 0) {
  const { clock, app } = launches.portal
  clock.aheadMs += afterDays * days
  try {
    const { statusCode, headers } = await app.inject({ url: address })
    return [statusCode, headers['cache-control']]
  } finally {
    clock.aheadMs -= afterDays * days
  }
}

test('the address of a picture holds for its time, then as long as the bot is live, and not for a file that was only uploaded', async () => {
  const { who, portal } = launches
  const bot = await launches.bot('Pictures of Tree')
  const upload = (name: string) => who.owner.upload('logo', name, png(224, 224))
  const [logo, loose] = [await upload('logo.png'), await upload('loose.png')]
  await launches.logoOf(bot.id, logo)
  const [address, other] = [logo, loose].map(file => new URL(pictureAddress(portal.deps, file)).pathname) as [string, string]
  const [gone, held, open] = [
    [404, 'no-store'],
    [200, 'private, no-cache'],
    [200, 'public, max-age=86400'],
  ]
  expect([await answered(address), await answered(address, 30), await answered(address, 31)]).toEqual([held, held, gone])
  const launch = await launches.submitted(bot, ['vi'])
  expect(await answered(address, 31)).toEqual(gone)
  await launches.goesLive(launch, bot.agentId, 'vi')
  expect([await answered(address), await answered(address, 400), await answered(other, 31)]).toEqual([open, open, gone])
  const { status } = await launches.send(who.platform, launch, 'vi', 'terminate', {
    data: rejection,
    typed: 'Pictures of Tree',
  })
  expect(status).toBe(200)
  expect([await answered(address), await answered(address, 31)]).toEqual([held, gone])
})
