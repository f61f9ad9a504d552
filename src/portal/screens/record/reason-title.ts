import { readable } from '#engine/records/diff.ts'
import { propertiesOf } from '#engine/validation/schema-places.ts'
import { type HistoryAnswer, meant } from '../../workflow/record-answer.ts'
import { useEventForm } from './event-form.ts'

/** The sentence behind a reason code, from the form of the event that gave it; undefined while that is loaded, null without a reason. */
export function useReasonTitle(decision: HistoryAnswer | null): string | null | undefined {
  const { form, isLoading } = useEventForm(decision)
  const code = decision ? meant(decision, 'reason') : undefined
  if (code === undefined) return null
  return isLoading ? undefined : readable(propertiesOf(form?.schema ?? {})[decision?.meanings.reason ?? ''] ?? {}, code)
}
