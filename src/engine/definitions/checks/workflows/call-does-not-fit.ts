import { type StatePlace, statesOf } from '../../../workflow/states-of.ts'
import type { Definitions } from '../../definitions.ts'
import { isObject } from '../../json/is-object.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import { suggestion } from '../../json/nearest.ts'
import { bodySchema } from '../../operations/operations.ts'
import { namedIn } from '../places/field-places.ts'
import type { Finding, Rule } from '../rule.ts'

/** A page flow sends what its operation takes, and counts seconds from a state that there is. */
export const callDoesNotFit: Rule = {
  rule: 'call-does-not-fit',
  about: 'the operations that page flows call take what is sent, and need no more',
  check(definitions) {
    return [...definitions.workflows.values()].flatMap(({ file, content }) => {
      if (content.meta.kind !== 'flow') return []
      const states = statesOf(content)
      const names = states.flatMap(({ names }) => (names.length > 0 ? [names.join('.')] : []))
      return states.flatMap(place => [
        ...ofCall(definitions, file, place),
        ...ofKept(definitions, file, place),
        ...ofSince(file, place, names),
      ])
    })
  },
}

function ofCall({ operations, set, whole }: Definitions, file: string, { state, path }: StatePlace): Finding[] {
  const { operation: id, fields, encrypt = {}, from } = state.invoke?.input ?? {}
  const found = operations.find(operation => operation.id === id)
  if (!found) return []
  const at = { file, path: appendPointer(path, 'invoke', 'input') }
  const form = whole[state.meta?.view?.form ?? '']
  if (!fields && (from === 'parameters' || !form))
    return [{ ...at, message: 'It is not said what is sent', fix: 'Name the "fields", or show the form whose data is sent.' }]
  const body = bodySchema(found.operation, set.openapi)
  const query = queryOf(found.operation.parameters)
  const taken = body ? namedIn(body) : query.map(({ name }) => name)
  // Beside the fields named goes what the state's form asks and the call takes.
  const asked = namedIn(form ?? {})
  const named = Array.isArray(fields) ? [...fields.map(String), ...asked.filter(name => taken.includes(name))] : asked
  const sent = [...named, ...Object.keys(encrypt as object)]
  const needed = body ? [body.required ?? []].flat().map(String) : query.flatMap(({ name, required }) => (required ? [name] : []))
  return [
    ...sent
      .filter(name => !taken.includes(name))
      .map(name => ({ ...at, message: `"${id}" does not take "${name}"`, fix: suggestion(name, taken) })),
    ...needed
      .filter(name => !sent.includes(name))
      .map(name => ({
        ...at,
        message: `"${id}" needs "${name}", which is not sent`,
        fix: 'Add it to "fields", or ask it in the form.',
      })),
  ]
}

/** What is kept of an answer is asked by the form that it is kept for. */
function ofKept({ whole }: Definitions, file: string, { state, path }: StatePlace): Finding[] {
  const { form, fields = [] } = (state.invoke?.input?.keeps ?? {}) as { form?: string; fields?: string[] }
  const asked = namedIn(whole[form ?? ''] ?? {})
  return fields
    .filter(name => !asked.includes(name))
    .map(name => ({
      ...{ file, path: appendPointer(path, 'invoke', 'input', 'keeps', 'fields') },
      message: `The form "${form}" has no field "${name}"`,
      fix: suggestion(name, asked),
    }))
}

function queryOf(parameters: unknown): { name: string; required: boolean }[] {
  return (Array.isArray(parameters) ? parameters : []).flatMap(one =>
    isObject(one) && one.in === 'query' ? [{ name: String(one.name), required: one.required === true }] : [],
  )
}

function ofSince(file: string, { state, path }: StatePlace, names: string[]): Finding[] {
  const since = state.meta?.view?.since
  if (since === undefined || names.includes(since)) return []
  const message = `The flow has no state "${since}" to count from`
  return [{ file, path: appendPointer(path, 'meta', 'view', 'since'), message, fix: suggestion(since, names) }]
}
