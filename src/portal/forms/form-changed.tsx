import { Alert, Button } from '@mui/material'
import { useState } from 'react'
import type { JsonObject } from '#engine/definitions/types.ts'
import { type FormChange, formChange } from '#engine/validation/form-change.ts'
import { ApiError } from '../api/call.ts'
import { useDefinitions } from '../definitions/portal-definitions.ts'
import type { Say } from '../texts/say.ts'
import { useTexts } from '../texts/use-texts.ts'
import { orAgain } from '../ui/states/load-failed.ts'
import { loadForm } from './load-form.ts'

/** A form that took the place of the one a page began with: of which set, what was typed that it still asks, and what is another in it. */
type Taken = { set: string; form: string; data: JsonObject; change: FormChange }

/** The form to show and how to send it. `headers` say which set it is of. */
export type NewForm = {
  set: string
  form: string
  headers: { 'X-Definitions': string }
  taken: Taken | null
  /** Takes the form of the set that a refusal names, with what was typed. */
  take(refusal: ApiError, typed: JsonObject, form?: string): Promise<void>
}

/** The form `id` as the page began with it (or of the set `from`), and, when the server says that it has changed, as it is now, without loading the page again. */
export function useNewForm(id: string, from?: string): NewForm {
  const { hash } = useDefinitions()
  const [taken, setTaken] = useState<Taken | null>(null)
  const { set, form } = taken ?? { set: from ?? hash, form: id }
  return {
    ...{ set, form, taken },
    headers: { 'X-Definitions': set },
    take: async (refusal, typed, next = form) => {
      const to = String(refusal.data.set)
      // What was shown is there already.
      const before = (await orAgain(loadForm(set, form))).published.schema
      const { schema } = (await orAgain(loadForm(to, next))).published
      const asked = Object.keys((schema.properties as JsonObject | undefined) ?? {})
      const data = Object.fromEntries(Object.entries(typed).filter(([field]) => asked.includes(field)))
      setTaken({ set: to, form: next, data, change: formChange(before, schema) })
    },
  }
}

/** True when the server refused what was sent because its form has changed. */
export function isFormChanged(error: unknown): error is ApiError & { code: 'form-changed' } {
  return error instanceof ApiError && error.code === 'form-changed' && typeof error.data.set === 'string'
}

/** Puts the form as it is now into the place of the one that was sent. */
export function ShowNewForm({ onShow }: { onShow: () => Promise<void> }) {
  const say = useTexts('forms')
  const [failure, setFailure] = useState('')
  return (
    <>
      {failure}
      <Button color="inherit" onClick={() => void onShow().catch((error: Error) => setFailure(error.message))}>
        {say('show-new')}
      </Button>
    </>
  )
}

/** Says that the form is another now, and what has changed. */
export function NewFormNotice({ taken }: { taken: Taken | null }) {
  const say = useTexts('forms')
  if (!taken) return null
  return (
    <Alert severity="info" role="status" sx={{ my: 2 }}>
      {say('as-it-is-now')} {sentence(taken.change, say)} {say('look-over')}
    </Alert>
  )
}

function sentence({ added, changed, gone }: FormChange, say: Say<'forms'>): string {
  const parts = [
    { lead: say('asked-now'), titles: added },
    { lead: say('asked-differently'), titles: changed },
    { lead: say('no-longer-asked'), titles: gone },
  ].flatMap(({ lead, titles }) => (titles.length > 0 ? [`${lead}: ${titles.join(', ')}`] : []))
  const text = parts.length > 0 ? parts.join('; ') : say('other-rules')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}
