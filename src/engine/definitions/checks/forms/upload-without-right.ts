import { rightsOf, systemRight } from '#engine/permissions/rights.ts'
import { type Definitions, rolesFile } from '../../definitions.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import { walkSchema } from '../../schemas/walk-schema.ts'
import type { Json } from '../../types.ts'
import type { Finding, Rule } from '../rule.ts'

/** A form with an upload, the right by which it is sent, and the place that says so. */
type Sent = { form: string; right: string; file: string; path: string }

/** Who may send a form and not upload could never fill it in. */
export const uploadWithoutRight: Rule = {
  rule: 'upload-without-right',
  about: 'every role that may send a form with an upload may upload files',
  check(definitions) {
    const { operations, roles } = definitions
    const upload = String(operations.find(({ operation }) => operation['x-command'] === 'upload-file')?.operation['x-right'])
    const lacks = (right: string) =>
      Object.keys(roles.roles).filter(role => {
        const rights = rightsOf(roles, role)
        return rights[right] !== undefined && rights[upload] === undefined
      })
    return [...ofRecords(definitions), ...ofEvents(definitions)].flatMap(({ form, right, file, path }): Finding[] => {
      const without = lacks(right)
      if (without.length === 0) return []
      const who = without.map(role => `"${role}"`).join(', ')
      const message = `The form "${form}" asks for a file, but ${who} may send it and not upload files`
      const fix = `Give "${upload}" with the scope "own" to ${who} in ${rolesFile}, or take the upload out of the form.`
      return [{ file, path, message, fix }]
    })
  },
}

function ofRecords({ records, whole }: Definitions): Sent[] {
  return [...records].flatMap(([, { file, content }]) =>
    content.generated !== false && asksForFile(whole[content.form])
      ? (['create', 'edit'] as const).map(use => ({
          ...{ form: content.form, right: content.rights[use], file, path: appendPointer('/rights', use) },
        }))
      : [],
  )
}

function ofEvents({ workflows, whole }: Definitions): Sent[] {
  return [...workflows.values()].flatMap(({ file, content: { meta } }) => {
    if (meta.kind !== 'lifecycle') return []
    return Object.entries(meta.events).flatMap(([event, { form, right }]) =>
      form !== undefined && right !== systemRight && asksForFile(whole[form])
        ? [{ form, right, file, path: appendPointer('/meta/events', event, 'form') }]
        : [],
    )
  })
}

function asksForFile(schema: Json | undefined): boolean {
  return walkSchema(schema).some(({ schema: { 'x-upload': upload } }) => upload !== undefined)
}
