import { type Definitions, navigationFile } from '../../definitions.ts'
import { isObject } from '../../json/is-object.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import { bodySchema } from '../../operations/operations.ts'
import { namedIn } from '../places/field-places.ts'
import type { Finding, Rule } from '../rule.ts'

/** A page sends its form's data to its operation, which must take each field and need no other. */
export const operationDoesNotFit: Rule = {
  rule: 'operation-does-not-fit',
  about: 'the operation of a page takes what its form sends',
  check(definitions) {
    return definitions.navigation.pages.flatMap(({ with: parameters = {} }, index) => {
      const { actions, entryActions } = parameters
      const buttons = Object.entries({ actions, entryActions }).flatMap(([name, list]) =>
        (Array.isArray(list) ? list : []).map((action, at) => ({ sends: action, at: ['with', name, at] })),
      )
      return [{ sends: parameters, at: ['with'] }, ...buttons].flatMap(({ sends, at }) => {
        if (!isObject(sends) || typeof sends.form !== 'string' || typeof sends.operation !== 'string') return []
        return findings(definitions, sends.form, sends.operation, appendPointer('/pages', index, ...at, 'operation'))
      })
    })
  },
}

function findings({ whole, operations, set }: Definitions, formId: string, operationId: string, path: string): Finding[] {
  const form = whole[formId]
  const found = operations.find(({ id }) => id === operationId)
  if (!form || !found) return []
  const at = { file: navigationFile, path }
  const body = bodySchema(found.operation, set.openapi)
  if (!body)
    return [
      {
        ...at,
        message: `"${operationId}" takes no JSON, but the form "${formId}" is sent to it`,
        fix: 'Name an operation whose body is this form.',
      },
    ]
  const taken = namedIn(body)
  const sent = namedIn(form)
  const surplus = body.additionalProperties === false ? sent.filter(name => !taken.includes(name)) : []
  const lacking = (Array.isArray(body.required) ? body.required.map(String) : []).filter(name => !sent.includes(name))
  const fix = 'Name the operation whose body is this form, or change its body in openapi/portal.yaml.'
  return [
    ...surplus.map(name => ({
      ...at,
      message: `"${operationId}" does not take "${name}", which the form "${formId}" sends`,
      fix,
    })),
    ...lacking.map(name => ({
      ...at,
      message: `"${operationId}" needs "${name}", which the form "${formId}" does not ask`,
      fix,
    })),
  ]
}
