import { suggestionsOf } from './phones.ts'
import { agentIdOf, type Message, type World } from './world.ts'

/** A phone as its owner sees it: a thread for each agent that it has to do with. */
export type Phone = { phone: string; threads: Thread[] }

export type Thread = {
  agentId: string
  agent: string
  invitation: 'PENDING' | 'ACCEPTED' | 'DECLINED' | null
  entries: ({ at: string } & ({ kind: 'got'; message: Message; taps: string[] } | { kind: 'wrote'; text: string }))[]
}

/** @returns every phone that was invited or got a message, by number; threads by the agent's name. */
export function phonesIn(world: World): Phone[] {
  const pairs = [...world.testers.map(one => ({ ...one, phone: one.phoneNumber })), ...world.messages]
  const numbers = [...new Set(pairs.map(({ phone }) => phone))].sort()
  return numbers.map(phone => {
    const agentIds = [...new Set(pairs.filter(one => one.phone === phone).map(one => one.agentId))]
    return { phone, threads: agentIds.map(agentId => thread(world, phone, agentId)) }
  })
}

function thread(world: World, phone: string, agentId: string): Thread {
  const mine = (one: { agentId: string; phone: string }) => one.agentId === agentId && one.phone === phone
  const got = world.messages.filter(mine).map(message => {
    const taps = suggestionsOf(message).map(({ text }) => text)
    return { kind: 'got', at: message.sendTime, message, taps } as const
  })
  const wrote = world.replies.filter(mine).map(({ at, text }) => ({ kind: 'wrote', at, text }) as const)
  return {
    agentId,
    agent: world.agents.find(one => agentIdOf(one) === agentId)?.displayName ?? agentId,
    invitation: world.testers.find(one => one.agentId === agentId && one.phoneNumber === phone)?.inviteStatus ?? null,
    entries: [...got, ...wrote].sort((left, right) => left.at.localeCompare(right.at)),
  }
}
