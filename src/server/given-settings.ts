import { Ajv, type ErrorObject } from 'ajv'

type Schema = { properties: { [name: string]: { type: string } } }
type Given = { given: Record<string, unknown>; problems: string[] }

/** The settings that an environment gives, with the types and defaults of their schema, and a line for each that is not as it says. */
export function givenSettings(schema: Schema, environment: Record<string, string | undefined>): Given {
  const given: Record<string, unknown> = {}
  for (const [name, { type }] of Object.entries(schema.properties)) {
    const value = environment[name]
    if (value === undefined || value === '') continue
    // Shells say 1 and 0 for yes and no.
    given[name] = type === 'boolean' && /^[01]$/.test(value) ? value === '1' : value
  }
  const validate = new Ajv({ allErrors: true, coerceTypes: true, useDefaults: true, strict: false }).compile(schema)
  const wrong = validate(given) ? [] : (validate.errors ?? [])
  return { given, problems: wrong.map(error => `${error.instancePath.slice(1)} ${saidOf(error)}`) }
}

/** What is wrong with a setting; where it is one of a few words, which. */
function saidOf({ keyword, message, params }: ErrorObject): string {
  if (keyword === 'minLength') return `${message}. This makes one: openssl rand -base64 32`
  if (keyword !== 'enum') return message ?? ''
  const words: string[] = params.allowedValues.filter((word: string) => word !== '')
  return `must be ${words.slice(0, -1).join(', ')} or ${words.at(-1)}, or not set`
}
