import { actionsOf } from '../../../workflow/states-of.ts'
import type { Definitions } from '../../definitions.ts'
import { isObject } from '../../json/is-object.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import { suggestion } from '../../json/nearest.ts'
import { formatsOf } from '../../schemas/formats-of.ts'
import { ledBy } from '../../schemas/reference-path.ts'
import { entries } from '../../schemas/walk-schema.ts'
import type { Json, JsonObject, Schema } from '../../types.ts'
import type { Finding, Rule } from '../rule.ts'

/** Who has no account is written to where a record says: in an e-mail field, of the record itself or of one that it leads to. */
export const invalidNotifyAddress: Rule = {
  rule: 'invalid-notify-address',
  about: '"notify" to "address" leads along references to e-mail fields, and its message is a mail',
  check(definitions) {
    const { workflows, records, messages, whole } = definitions
    return [...workflows.values()].flatMap(({ file, content }): Finding[] => {
      const { meta } = content
      if (meta.kind !== 'lifecycle') return []
      const form = whole[records.get(meta.record)?.content.form ?? ''] ?? {}
      return actionsOf(content).flatMap(({ action: { type, params = {} }, path }): Finding[] => {
        if (type !== 'notify') return []
        const at = (name: string) => ({ file, path: appendPointer(path, 'params', name) })
        if (params.to !== 'address')
          return (['address', 'copy'] as const)
            .filter(name => params[name] !== undefined)
            .map(name => ({ ...at(name), ...toOthers(params.to) }))
        const message = messages.get(String(params.message))?.content
        const noMail = {
          message: `The message "${params.message}" has no mail`,
          fix: 'Give it "mail": nothing else reaches an address.',
        }
        return [
          ...(params.address === undefined ? [{ ...at('to'), ...withoutAddress }] : []),
          ...(message && !message.mail ? [{ ...at('message'), ...noMail }] : []),
          ...(['address', 'copy'] as const).flatMap(name => {
            const wrong = params[name] === undefined ? null : mistake(definitions, form, params[name])
            return wrong ? [{ ...at(name), ...wrong }] : []
          }),
        ]
      })
    })
  },
}

/** Formats whose values mail can be sent to. */
const mailFormats = ['email', 'work-email']

const withoutAddress = {
  message: 'It does not say which address',
  fix: 'Add "address", such as "contact_email", or along references "shop/owner/contact_email".',
}
const toOthers = (to: Json | undefined) => ({
  message: `The message goes to "${to}", whose addresses are known`,
  fix: 'Remove it, or write "to": "address".',
})

function mistake(definitions: Definitions, form: Schema, at: Json | undefined): Pick<Finding, 'message' | 'fix'> | null {
  const steps = String(at).split('/')
  const field = steps.pop() ?? ''
  const led = ledBy(definitions, form, steps)
  if (!('form' in led))
    return { message: `It goes along "${led.wrong}", which is no reference there`, fix: suggestion(led.wrong, led.known) }
  const mails = entries(led.form.properties).filter(([, schema]) => isObject(schema) && holdsMail(schema))
  if (mails.some(([name]) => name === field)) return null
  return {
    message: `"${field}" is no e-mail field there`,
    fix: suggestion(
      field,
      mails.map(([name]) => name),
    ),
  }
}

const holdsMail = (schema: JsonObject): boolean =>
  schema.type === 'string' && formatsOf(schema).some(format => mailFormats.includes(format))
