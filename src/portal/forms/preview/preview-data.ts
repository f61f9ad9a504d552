import { isObject } from '#engine/definitions/json/is-object.ts'
import type { PublishedForm } from '#engine/definitions/published-set.ts'
import type { Json, JsonObject, Schema } from '#engine/definitions/types.ts'
import { hexColour } from '#engine/validation/formats/looks.ts'

/** One way to reach somebody. */
export type Contact = { value: string; label: string }

/** What a phone shows, read from the data of a form as its `x-preview` says. Texts are empty while nothing is entered. */
export type Previewed = {
  name: string
  description: string
  /** Ids of uploaded files. */
  logo: string | undefined
  banner: string | undefined
  /** A colour, or undefined while what stands there is none. */
  colour: string | undefined
  phones: Contact[]
  emails: Contact[]
  websites: Contact[]
  /** Titles of the fields that hold an address. */
  links: string[]
}

/** Reads the previewed fields; whatever has another shape than expected counts as not entered. */
export function previewedIn({ preview, schema }: PublishedForm, data: JsonObject): Previewed {
  const text = (field: string | undefined): string => {
    const value = field === undefined ? undefined : data[field]
    return typeof value === 'string' ? value : ''
  }
  const colour = text(preview?.colour)
  const fields = (schema.properties ?? {}) as { [name: string]: Schema }
  return {
    name: text(preview?.name),
    description: text(preview?.description),
    logo: text(preview?.logo) || undefined,
    banner: text(preview?.banner) || undefined,
    colour: hexColour(colour) ? colour : undefined,
    phones: contactsIn(data[preview?.phones ?? '']),
    emails: contactsIn(data[preview?.emails ?? '']),
    websites: contactsIn(data[preview?.websites ?? '']),
    links: (preview?.links ?? []).filter(field => text(field) !== '').map(field => String(fields[field]?.title ?? field)),
  }
}

function contactsIn(list: Json | undefined): Contact[] {
  if (!Array.isArray(list)) return []
  return list.filter(isObject).flatMap(({ value, label }) => {
    const shown = { value: typeof value === 'string' ? value : '', label: typeof label === 'string' ? label : '' }
    return shown.value || shown.label ? [shown] : []
  })
}
