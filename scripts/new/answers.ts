import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { rolesFile } from '#engine/definitions/definitions.ts'
import { kindOfFile } from '#engine/definitions/files/file-kinds.ts'
import { suggestion } from '#engine/definitions/json/nearest.ts'
import type { DefinitionFiles } from '#engine/definitions/published-set.ts'
import type { Roles } from '#engine/definitions/types.ts'
import { fieldKinds, type NewField, readFields } from './fields.ts'
import { capitalised, WrongAnswer } from './words.ts'

/** What a person has to know to get a whole kind of record. */
export type Answers = {
  /** Of files and addresses: lower case with hyphens. */
  id: string
  title: string
  plural: string
  /** Roles that own such records, that decide, and that decide at carriers (none: carriers are not asked). */
  owners: string[]
  reviewers: string[]
  carriers: string[]
  fields: NewField[]
}

const options = {
  title: { type: 'string' },
  plural: { type: 'string' },
  owner: { type: 'string' },
  decides: { type: 'string' },
  fields: { type: 'string' },
  carriers: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

/**
 * Reads the flags and asks for what they do not say; without a terminal what is missing is an error that names the flag.
 *
 * @throws WrongAnswer with what to answer instead.
 */
export async function askAnswers(args: string[], files: DefinitionFiles): Promise<{ answers: Answers; dryRun: boolean }> {
  const { values, positionals } = parsed(args)
  const id = positionals[0]
  if (!id || values.help) throw new WrongAnswer(usage)
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(id))
    throw new WrongAnswer(`"${id}" cannot be the name of a kind. Use lower case letters, digits and hyphens, as in "sales-lead".`)
  const taken = [...files.keys()].find(file => kindOfFile(file)?.id === id)
  if (taken) throw new WrongAnswer(`There is a file named "${id}" already: ${taken}. Choose another name.`)

  const prompt = process.stdin.isTTY ? createInterface({ input: process.stdin, output: process.stdout }) : null
  const ask = async (flag: keyof typeof values & string, question: string, otherwise: string): Promise<string> => {
    const given = values[flag]
    if (typeof given === 'string') return given
    if (prompt) return (await prompt.question(`${question}${otherwise === '' ? '' : ` [${otherwise}]`}: `)) || otherwise
    if (otherwise !== '' || flag === 'carriers') return otherwise
    throw new WrongAnswer(`--${flag} is missing. ${question}.\n\n${usage}`)
  }
  const roles = files.get(rolesFile) as unknown as Roles
  const holding = (holder: string): string[] => Object.keys(roles.roles).filter(role => roles.roles[role]?.actsFor === holder)
  try {
    const title = await ask('title', 'What is one of them called', capitalised(id.replaceAll('-', ' ')))
    const plural = await ask('plural', 'And several', `${title}s`)
    const owners = rolesIn(await ask('owner', `Which roles own them (${holding('owner').join(', ')})`, ''), holding('owner'))
    const deciding = `Which roles decide (${holding('reviewer').join(', ')})`
    const reviewers = rolesIn(await ask('decides', deciding, ''), holding('reviewer'))
    const fields = readFields(await ask('fields', 'Which fields, as in "name*, amount:number, day:date"', ''), files)
    const atCarriers = `Which roles decide at carriers (${holding('carrier').join(', ')}; none: carriers are not asked)`
    const carriers = rolesIn(await ask('carriers', atCarriers, ''), holding('carrier'))
    if (owners.length === 0) throw new WrongAnswer('Nobody would own them: name a role with --owner.')
    if (reviewers.length === 0) throw new WrongAnswer('Nobody would decide: name a role with --decides.')
    return { answers: { id, title, plural, owners, reviewers, carriers, fields }, dryRun: values['dry-run'] }
  } finally {
    prompt?.close()
  }
}

function parsed(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new WrongAnswer(`${(error as Error).message}\n\n${usage}`)
  }
}

function rolesIn(answer: string, known: string[]): string[] {
  const named = answer.split(/[\s,]+/).filter(role => role !== '')
  for (const role of named)
    if (!known.includes(role)) throw new WrongAnswer(`"${role}" is no role that does this. ${suggestion(role, known)}`)
  return named
}

const usage = `npm run new -- <kind> [--title "Sales lead"] [--plural "Sales leads"] --owner ROLE,… --decides ROLE,… --fields "name*, amount:number" [--carriers ROLE,…] [--dry-run]
What is left out is asked. Kinds of field: ${Object.keys(fieldKinds).join(', ')}. A star after the name: it has to be filled in.`
