import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createAccount } from '#server/auth/accounts/create-account.ts'
import { rotatePasswordKey } from '#server/auth/passwords/password-key.ts'
import { buildDependencies } from '#server/build-dependencies.ts'
import { readConfig } from '#server/config.ts'
import { openDatabaseBeside } from '#server/db/open-database.ts'
import { jsonLog } from '#server/log.ts'
import { verifyHistory } from '#server/records/reading/verify-history.ts'
import { followSets } from '#server/sets/current-set.ts'
import { publishSet } from '#server/sets/publish.ts'

const usage = `npm run admin -- create --email ADDRESS --role ROLE [--organisation NAME] [--carrier KEY]   makes an account; its password comes from ONRAMP_PASSWORD
npm run admin -- verify-history                                                             checks every line of the history against its hashes
npm run admin -- rotate-password-key                                                       makes a new key for passwords on their way; open pages can still use the one before`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { email: { type: 'string' }, role: { type: 'string' }, organisation: { type: 'string' }, carrier: { type: 'string' } },
})
const config = readConfig(process.env)
const database = await openDatabaseBeside(config, line => console.error(line))
try {
  process.exitCode = await run(positionals[0])
} finally {
  await database.close()
}

async function run(command: string | undefined): Promise<number> {
  if (command === 'verify-history') return reportHistory()
  if (command === 'rotate-password-key') return rotate()
  if (command === 'create' && values.email && values.role) return create(values.email, values.role)
  console.error(usage)
  return 2
}

async function reportHistory(): Promise<number> {
  const { lines, faults } = await verifyHistory(database.pool)
  for (const fault of faults)
    console.log(`${fault.what}: record ${fault.record}, ${fault.workflow} ${fault.scope || '(main)'}, line ${fault.seq}`)
  console.log(`${lines} lines of history, ${faults.length} faults`)
  return faults.length === 0 ? 0 : 1
}

async function rotate(): Promise<number> {
  const now = () => new Date()
  const token = (size: number) => randomBytes(size).toString('base64url')
  await rotatePasswordKey({ pool: database.pool, config: { ...config, secret: database.secret }, now, token })
  console.log('Pages encrypt passwords to a new key from now on.')
  return 0
}

async function create(email: string, role: string): Promise<number> {
  const password = process.env.ONRAMP_PASSWORD
  if (!password) throw new Error('ONRAMP_PASSWORD is missing: set it to the first password of the account.')
  const { problems } = await publishSet(fileURLToPath(new URL('..', import.meta.url)), database.pool, database.ownerPool)
  if (problems.length > 0) throw new Error('The definitions have problems. Run npm run definitions.')
  const sets = await followSets(database.pool, database.connectionString)
  try {
    const log = jsonLog(
      line => console.error(line),
      () => new Date(),
    )
    const deps = await buildDependencies({ ...config, secret: database.secret }, database.pool, sets, log)
    if (!deps.set().roles.roles[role]) throw new Error(`There is no role "${role}". Roles are in schemas/portal/roles.json.`)
    await createAccount(deps, {
      email,
      password,
      role,
      carrier: values.carrier ?? null,
      organisation: values.organisation ?? 'Onramp',
      agentType: 0,
    })
    console.log(`${email} can sign in as ${role}.`)
    return 0
  } finally {
    await sets.close()
  }
}
