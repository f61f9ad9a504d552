import type { WidgetProps } from '@rjsf/utils'
import { unusual } from '#engine/validation/unusual.ts'
import { formatHint } from '#engine/validation/written-message.ts'
import { sentences, textsOf } from '../texts/say.ts'

/** What `describedBy` needs to know of a field; a part of what RJSF hands to widgets and templates. */
type Described = Pick<WidgetProps, 'id' | 'rawErrors' | 'hideError' | 'schema'> & {
  options?: { description?: unknown; help?: unknown }
  /** What is chosen; an option may say more of itself. */
  value?: unknown
}

/** Ids of the texts around a field. */
export const labelId = (id: string) => `${id}__label`
export const helpId = (id: string) => `${id}__help`
/** What is unusual of the value. */
export const unusualId = (id: string) => `${id}__unusual`
export const errorId = (id: string) => `${id}__error`

/** The texts under a field: its error, what is unusual, and its help, which says how to get it right and what the chosen option means. */
export function textUnder({ rawErrors, hideError, schema, options, value }: Described): {
  error?: string
  doubt?: string
  help?: string
} {
  const error = hideError ? undefined : rawErrors?.[0]
  const hint = error === undefined ? undefined : formatHint(schema.format, value, error, sentences)
  const help = [hint, options?.description ?? schema.description, options?.help, chosenSays(schema, value), leastSays(schema)]
    .filter(text => typeof text === 'string' && text !== '')
    .join(' ')
  // What is wrong says enough.
  const doubt = error === undefined ? unusual(schema as never, value) : undefined
  return {
    ...(error === undefined ? {} : { error }),
    ...(doubt === undefined ? {} : { doubt }),
    ...(help === '' ? {} : { help }),
  }
}

/** How long a text has to be, said before it is too short. What a password needs is listed while it is typed, and a code has one length. */
function leastSays({ minLength = 0, maxLength, format }: Described['schema']): string | undefined {
  if (minLength < 2 || minLength === maxLength || format === 'password') return undefined
  return textsOf('forms')('least-characters', { least: minLength })
}

function chosenSays({ oneOf = [] }: Described['schema'], value: unknown): string | undefined {
  const options = oneOf.filter(option => typeof option === 'object')
  return value === undefined ? undefined : options.find(option => option.const === value)?.description
}

/**
 * What the input of a field says about itself to assistive technology: the text under it and `more` ids, only those that exist, and
 * whether its value is wrong or must be given.
 */
export function aria(field: Described & { required?: boolean | undefined }, ...more: (string | false | undefined)[]) {
  const { error, doubt, help } = textUnder(field)
  const ids = [
    error !== undefined && errorId(field.id),
    doubt !== undefined && unusualId(field.id),
    help !== undefined && helpId(field.id),
    ...more,
  ].filter(Boolean)
  return {
    'aria-describedby': ids.length > 0 ? ids.join(' ') : undefined,
    'aria-invalid': error !== undefined || undefined,
    'aria-required': field.required || undefined,
  }
}

/** Where lists that open over the page belong: inside its main part, unless the field stands over the page itself, in a dialog. */
export function popupContainer(id: string): HTMLElement {
  return document.getElementById(id)?.closest<HTMLElement>('main') ?? document.body
}
