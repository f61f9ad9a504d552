import { Alert, Button } from '@mui/material'
import { useState } from 'react'
import type { JsonObject } from '#engine/definitions/kinds.ts'
import type { PublishedForm } from '#engine/definitions/published-set.ts'

type Typed = { data: JsonObject; titles: { [field: string]: string } }

const key = (): string => `typed:${location.pathname}`

/** Loads the page with the form as it is now; what was typed waits in this tab and is put back. */
export function ShowNewForm({ form, data }: { form: PublishedForm; data: JsonObject }) {
  const show = (): void => {
    const titles = Object.fromEntries(Object.keys(data).map(field => [field, titleOf(form, field)]))
    sessionStorage.setItem(key(), JSON.stringify({ data, titles } satisfies Typed))
    location.reload()
  }
  return (
    <Button color="inherit" onClick={show}>
      Show the new form
    </Button>
  )
}

/** What was typed before the form changed: values of the fields that are still asked, and the titles of those that are not. */
export type KeptTyping = { data: JsonObject; gone: string[] }

/** What `ShowNewForm` kept, until it is saved (`forgetTyping`); null when the page was not loaded for that. */
export function useKeptTyping(form: PublishedForm): KeptTyping | null {
  const [typed] = useState<Typed | null>(read)
  const [kept] = useState(() => {
    if (!typed) return null
    const asked = Object.keys((form.schema.properties as JsonObject | undefined) ?? {})
    return {
      data: Object.fromEntries(Object.entries(typed.data).filter(([field]) => asked.includes(field))) as JsonObject,
      gone: Object.keys(typed.data)
        .filter(field => !asked.includes(field))
        .map(field => typed.titles[field] ?? field),
    }
  })
  return kept
}

/** Says that the form is another now. */
export function KeptTypingNotice({ kept }: { kept: KeptTyping | null }) {
  if (!kept) return null
  return (
    <Alert severity="info" role="status" sx={{ my: 2 }}>
      This is the form as it is now, with what you typed. Look it over before you send it.
      {kept.gone.length > 0 ? ` No longer asked: ${kept.gone.join(', ')}.` : ''}
    </Alert>
  )
}

/** What was typed is saved, under the form of now. */
export function forgetTyping(): void {
  sessionStorage.removeItem(key())
}

function read(): Typed | null {
  const text = sessionStorage.getItem(key())
  return text === null ? null : (JSON.parse(text) as Typed)
}

function titleOf(form: PublishedForm, field: string): string {
  const schema = (form.schema.properties as { [name: string]: { title?: string } } | undefined)?.[field]
  return schema?.title ?? field
}
