import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { reasonOf } from '#engine/definitions/reason-of.ts'
import { buildApp } from './app.ts'
import { buildDependencies } from './build-dependencies.ts'
import type { Config } from './config.ts'
import { createDemonstrationAccounts, registerDemonstration } from './demonstration/accounts.ts'
import { createReferenceData } from './demonstration/reference-data.ts'
import { updateDemonstration } from './demonstration/update-demonstration.ts'
import type { Dependencies } from './dependencies.ts'
import { routerOf } from './http/answer-operations.ts'
import { answerDiffers, type CheckedAnswer } from './http/check-answers.ts'
import { registerDevelopment } from './http/development.ts'
import { compileOperations } from './http/operations.ts'
import { registerPages } from './http/pages.ts'
import { foldCounts } from './jobs/fold-counts.ts'
import { startWorker } from './jobs/jobs.ts'
import type { Log } from './log.ts'
import { jsonLog } from './log.ts'
import { simulatedChannels } from './messaging/channel-port.ts'
import { beginOpening, type Opening } from './opening.ts'
import { compileForms } from './records/drafts/check-data.ts'
import { followSets, type Sets } from './sets/current-set.ts'
import { problemText } from './sets/problem-text.ts'
import { publishSet } from './sets/publish.ts'
import { unlessValuesAreLost } from './sets/publish-on-save.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
/** How long requests under way may take when the portal stops. */
const drainMs = 8000

/** A running portal. */
export type Portal = { address: string; stop(): Promise<void> }

/**
 * Starts everything: database, migrations, definitions, worker, HTTP. Says one line with the address once it is ready.
 *
 * @param say takes a line for the console.
 * @param opening what was begun already.
 * @throws one error that says what is in the way and what to do.
 */
export async function serve(
  environment: Record<string, string | undefined>,
  say: (line: string) => void,
  opening: Opening = beginOpening(environment, say),
): Promise<Portal> {
  const database = await opening.database
  const config = { ...opening.config, secret: database.secret }
  const log = jsonLog(
    line => process.stderr.write(`${line}\n`),
    () => new Date(),
  )
  const closers: (() => Promise<void>)[] = [database.close]
  try {
    const definitions = environment.ONRAMP_DEFINITIONS ?? root
    const { pool, ownerPool } = database
    // What a save may not do, a start after it may not do either.
    const unless = unlessValuesAreLost(pool, say, { anyway: config.publishAnyway, saidLater: config.development })
    const published = await publishSet(definitions, pool, ownerPool, unless)
    if (published.problems.length > 0 && !config.development) {
      throw new Error(
        `The definitions cannot be published:\n${published.problems.map(problem => `  ${problemText(problem)}`).join('\n')}`,
      )
    }
    for (const note of published.notes ?? []) say(problemText(note))
    const sets = await followSets(pool, database.connectionString, published.set)
    closers.unshift(sets.close)
    const deps = await buildDependencies(config, pool, sets, log)
    await createReferenceData(deps, config.demonstration)
    if (config.demonstration) {
      await createDemonstrationAccounts(deps)
      closers.unshift(updateDemonstration(deps, sets).stop)
    }
    const worker = await startWorker(deps, database.alone)
    const counts = foldCounts(deps)
    closers.unshift(async () => {
      await counts.stop()
      await worker.stop()
      await deps.mail.close()
      for (const channel of Object.values(deps.channels)) await channel?.close()
    })
    const app = await compose(config, deps, sets, { root: definitions, owner: ownerPool, say })
    closers.unshift(() => drain(app))
    await app.listen({ port: config.port, host: config.host })
    const address = app.server.address()
    const port = typeof address === 'object' && address ? address.port : config.port
    sayReady(
      config,
      sets.current().limits.demonstrationAddressFactor,
      environment.PUBLIC_URL ? config.publicUrl : `http://${config.host}:${port}`,
      simulatedChannels(deps.channels).length > 0,
      say,
    )
    const warm = () =>
      void warmUp(app, sets).catch(error => log.error({ reason: reasonOf(error) }, 'the portal could not warm up'))
    warm()
    sets.onChange(warm)
    return { address: `http://${config.host}:${port}${config.basePath}`, stop: () => closeAll(closers) }
  } catch (error) {
    await closeAll(closers)
    throw error
  }
}

async function compose(
  config: Config,
  deps: Dependencies,
  sets: Sets,
  development: Parameters<typeof registerDevelopment>[3],
): Promise<FastifyInstance> {
  const app = await buildApp(deps, sets.validators, config.checkAnswers ? answer => tellDifference(answer, deps.log) : undefined)
  if (config.demonstration) registerDemonstration(app, deps)
  if (config.development) await registerDevelopment(app, deps, sets, development)
  else await registerPages(app, deps, join(root, 'dist/portal'))
  return app
}

function tellDifference({ operation, status, problems }: CheckedAnswer, log: Log): void {
  if (problems.length > 0) log.error({ operation, status, problems: problems.slice(0, 5) }, answerDiffers)
}

/** What nobody has waited for yet is made before somebody does. Not earlier: the portal would be ready half a second later. */
async function warmUp(app: FastifyInstance, sets: Sets): Promise<void> {
  await app.authentication.provider()
  await compileForms(sets.current())
  await compileOperations(routerOf(sets.current()))
}

/** @param phones whether there are simulated ones. */
function sayReady(config: Config, factor: number, address: string, phones: boolean, say: (line: string) => void): void {
  if (config.demonstration) {
    say(`Demonstration: accounts for every role at ${address}/dev/accounts, mails and phone messages at ${address}/dev/inbox.`)
    if (phones) say(`Simulated phones, to accept invitations and answer messages, at ${address}/dev/phones.`)
    say(`Limits per address are ${factor} times wider than in production.`)
  }
  if (config.production && !config.clamdAddress) say('Uploads are not scanned for malware: UPLOADS_UNSCANNED is set.')
  say(`Onramp is ready at ${address}/`)
}

/** Takes no new request, lets those under way finish, and cuts what still hangs: a socket that never sent anything would hold the end. */
async function drain(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), drainMs)
  await app.close()
  clearTimeout(cut)
}

async function closeAll(closers: (() => Promise<void>)[]): Promise<void> {
  for (const close of closers) await close()
}
