import { expect, test } from 'vitest'
import type { AgentTerms } from '#server/messaging/channel-adapter.ts'
import { publishedSet } from '../../support/published-set.ts'

/** A record of all, so that the compiler asks for each that the channel knows, and takes no other. */
const known: Record<AgentTerms['useCase'], true> = { OTP: true, TRANSACTIONAL: true, PROMOTIONAL: true, MULTI_USE: true }

test('the use cases that may be offered are those that the channel knows', () => {
  expect([...(publishedSet().contents['use-cases']?.keys ?? [])].sort()).toEqual(Object.keys(known).sort())
})
