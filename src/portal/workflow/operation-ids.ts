import { capitalised } from '#engine/definitions/expand/expand-operations.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import type { ActionOperations, AnswerOf, BodyOf, PathOf, QueryOf } from '#generated/operations.ts'
import { type CallOptions, callNamed } from '../api/call.ts'

type Verb = keyof ActionOperations

/** Id of a record kind's generated operation, as openapi/kinds/record.yaml names it. */
export function operationId<Name extends Verb>(verb: Name, kind: string): ActionOperations[Name] {
  return `${verb}${capitalised(kind)}` as ActionOperations[Name]
}

/** What depends on the kind: its form's data, and the events of its lifecycles. */
type OfItsKind = { data?: JsonObject; event?: string; workflow?: string; scope?: string; typed?: string }
type SentBody<Body> = Body extends undefined ? { body?: undefined } : { body: Omit<Body, keyof OfItsKind> & OfItsKind }

/** What the operation of any kind takes. */
export type KindInput<Name extends Verb> = {
  params?: PathOf<ActionOperations[Name]>
  query?: QueryOf<ActionOperations[Name]>
  headers?: Record<string, string>
} & SentBody<BodyOf<ActionOperations[Name]>>

/** Calls the operation of a kind that is known only while the page runs. Its answer is one of those of all kinds. */
export async function callKind<Name extends Verb>(
  verb: Name,
  kind: string,
  input: KindInput<Name>,
  options: CallOptions = {},
): Promise<AnswerOf<ActionOperations[Name]>> {
  return (await callNamed(operationId(verb, kind), input, options)) as AnswerOf<ActionOperations[Name]>
}
