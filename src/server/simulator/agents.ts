import { ApiError, notFound } from './api-error.ts'
import { shaped } from './shapes.ts'
import type { Simulator } from './simulator.ts'
import { type Agent, agentIdOf, type World } from './world.ts'

const within = 'rcsBusinessMessagingAgent'
/** Paths of `updateMask` that are refused: from the beginning, and from the verification on. */
const fixed = [`${within}.billingConfig`, `${within}.agentUseCase`, `${within}.hostingRegion`, 'name']
const fixedOnceVerified = ['displayName', `${within}.logoUri`, `${within}.heroUri`]

/** `POST /v1/brands`. */
export function createBrand({ world, settings }: Simulator, body: unknown): object {
  const { displayName } = shaped('brand', body)
  const brand = { name: `brands/${settings.newId()}`, displayName: String(displayName) }
  world.brands.push(brand)
  world.counts.brands += 1
  return brand
}

/** `POST /v1/{brand}/agents`. */
export function createAgent({ world, settings }: Simulator, brand: string, body: unknown): object {
  findBrand(world, brand)
  const agent = {
    ...(shaped('agent', body) as Pick<Agent, 'displayName' | 'rcsBusinessMessagingAgent'>),
    name: `${brand}/agents/${settings.newId()}`,
    verification: null,
    launch: null,
  }
  world.agents.push(agent)
  world.counts.agents += 1
  return present(world, agent)
}

/** `PATCH /v1/{agent}?updateMask=…`. */
export function patchAgent({ world }: Simulator, agent: Agent, updateMask: string | undefined, body: unknown): object {
  const changes = shaped('agentChanges', body)
  const paths = (updateMask ?? '').split(',').filter(Boolean)
  if (paths.length === 0) throw new ApiError('INVALID_ARGUMENT', 'updateMask is required.')
  const verified = agent.verification?.verificationState === 'VERIFICATION_STATE_VERIFIED'
  for (const path of paths) {
    if (fixed.includes(path)) throw new ApiError('INVALID_ARGUMENT', `${path} cannot be changed.`)
    if (verified && fixedOnceVerified.includes(path))
      throw new ApiError('FAILED_PRECONDITION', `${path} cannot be changed after the agent's verification.`)
  }
  const inner = { ...agent.rcsBusinessMessagingAgent }
  let { displayName } = agent
  for (const path of paths) {
    const [first, second, ...more] = path.split('.')
    const value = second ? (changes[first as string] as Record<string, unknown> | undefined)?.[second] : changes[path]
    if (value === undefined || more.length > 0 || (second && first !== within))
      throw new ApiError('INVALID_ARGUMENT', `updateMask has ${path}, which the body has no value of.`)
    if (second) Object.assign(inner, { [second]: value })
    else displayName = value as string
  }
  Object.assign(agent, { displayName, rcsBusinessMessagingAgent: inner })
  return present(world, agent)
}

/** `GET /v1/{agent}`. */
export function present(world: World, { name, displayName, rcsBusinessMessagingAgent }: Agent): object {
  const brandName = world.brands.find(brand => name.startsWith(`${brand.name}/`))?.displayName
  return { name, displayName, brandName, rcsBusinessMessagingAgent }
}

/** @param nameOrId an agent's whole name, or its last part. @throws ApiError NOT_FOUND */
export function findAgent(world: World, nameOrId: string): Agent {
  const agent = world.agents.find(one => one.name === nameOrId || agentIdOf(one) === nameOrId)
  if (!agent) throw notFound()
  return agent
}

export function findBrand(world: World, name: string): World['brands'][number] {
  const brand = world.brands.find(one => one.name === name)
  if (!brand) throw notFound()
  return brand
}

/** @returns a page of a list; the token is the place of the next entry. */
export function page(entries: object[], field: string, most: number, query: { pageSize?: string; pageToken?: string }): object {
  const from = Number(query.pageToken ?? 0)
  const size = Math.min(Number(query.pageSize ?? most), most)
  if (!Number.isInteger(from) || !Number.isInteger(size) || from < 0 || size < 1)
    throw new ApiError('INVALID_ARGUMENT', 'pageSize or pageToken is invalid.')
  const next = from + size < entries.length ? { nextPageToken: String(from + size) } : {}
  return { [field]: entries.slice(from, from + size), ...next }
}
