import { expect, test } from 'vitest'
import type { Schema } from '#engine/definitions/types.ts'
import { neededAddresses } from '#engine/records/needed-addresses.ts'
import { publishedSet } from '../../support/published-set.ts'

const set = await publishedSet()
const needed = (form: string, data = {}) => neededAddresses(set.forms[form]?.schema as Schema, data)

test('a launch says that a video and a proof have to lie on the web, as long as their addresses are not there', () => {
  expect(needed('bot-launch')).toEqual(['Videos', 'Proof of opt-in'])
  expect(needed('bot-launch', { video_urls: [], optin_proof_url: '' })).toEqual(['Videos', 'Proof of opt-in'])
  expect(needed('bot-launch', { video_urls: ['', 'https://growing-tree.example/video.mp4'] })).toEqual(['Proof of opt-in'])
})

test('so does every form that requires a public address', () => {
  expect(needed('bot')).toEqual(['Privacy policy', 'Terms of service'])
  expect(needed('bot', { privacy_url: 'https://growing-tree.example/privacy' })).toEqual(['Terms of service'])
})
