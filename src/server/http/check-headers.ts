import { Ajv, type ValidateFunction } from 'ajv'
import { isObject } from '#engine/definitions/json/is-object.ts'
import { valueAt } from '#engine/definitions/json/json-pointer.ts'
import type { Json, JsonObject } from '#engine/definitions/types.ts'

/** Headers that an answer may have, by name in small letters. */
export type DescribedHeaders = Map<string, { required: boolean; check: ValidateFunction }>

/** Headers of an answer that leaves, by name in small letters. */
export type SentHeaders = { [name: string]: string | number | string[] | undefined }

/** Of the connection; OpenAPI describes the type of an answer beside its headers. */
const ofTransport = new Set(['connection', 'content-length', 'content-type', 'date', 'keep-alive', 'transfer-encoding'])
const ajv = new Ajv({ strict: false })

/** What a response of the document, and `x-answer-headers` for all of them, say of headers. */
export function describeHeaders(openapi: JsonObject, response: JsonObject): DescribedHeaders {
  const described = { ...membersOf(openapi['x-answer-headers']), ...membersOf(response.headers) }
  return new Map(
    Object.entries(described).map(([name, written]) => {
      const { $ref, ...own } = membersOf(written)
      const { schema, required } = typeof $ref === 'string' ? membersOf(valueAt(openapi, $ref.slice(1))) : own
      return [name.toLowerCase(), { required: required === true, check: ajv.compile(membersOf(schema)) }]
    }),
  )
}

/** What is sent without being described, described and not sent, or not as described. */
export function headerProblems(described: DescribedHeaders, sent: SentHeaders): string[] {
  const names = Object.keys(sent).filter(name => sent[name] !== undefined && !ofTransport.has(name))
  return [
    ...names.filter(name => !described.has(name)).map(name => `sends the header ${name}, and does not describe it`),
    ...[...described].flatMap(([name, { required, check }]) => {
      const value = sent[name]
      if (value === undefined) return required ? [`describes the header ${name}, and does not send it`] : []
      return check(value) ? [] : [`sends ${name}: ${value}, which ${ajv.errorsText(check.errors, { dataVar: '' }).trim()}`]
    }),
  ]
}

const membersOf = (value: Json | undefined): JsonObject => (isObject(value) ? value : {})
