import { useMutation } from '@tanstack/react-query'
import type { JsonObject } from '#engine/definitions/kinds.ts'
import type { Choice } from '#engine/workflow/choices.ts'
import { CallError, call } from '../../api/call.ts'
import { isFormChanged } from '../../forms/form-changed.tsx'
import { useToast } from '../../ui/toast.tsx'
import { operationId } from '../../workflow/operation-ids.ts'
import type { LifecycleAnswer, RecordAnswer } from '../../workflow/record-answer.ts'
import { useForget } from '../../workflow/use-record.ts'

/** `headers` say which set the data's form is of, when it is not the page's. */
type Sent = { choice: Choice; data?: JsonObject; typed?: string; headers?: Record<string, string> }

/** Sends an event to the record, once: a repeated click or a lost answer changes nothing more. */
export function useTransition(record: RecordAnswer, row: LifecycleAnswer) {
  const toast = useToast()
  const forget = useForget(record.kind)
  return useMutation({
    mutationFn: ({ choice, data, typed, headers }: Sent) =>
      call(
        operationId('transition', record.kind),
        {
          params: { id: record.id },
          body: {
            ...{ event: choice.event, workflow: row.workflow, scope: row.scope, version: row.version },
            ...(data === undefined ? {} : { data }),
            ...(typed === undefined ? {} : { typed }),
          },
          headers: { ...headers, 'Idempotency-Key': crypto.randomUUID() },
        },
        { handles: 'all', ...(choice.meta.failed && { defaultError: choice.meta.failed }) },
      ),
    onSuccess: async (_answer, { choice }) => {
      await forget()
      toast(`${choice.meta.past}: ${record.label}`)
    },
    onError: async error => {
      // The form that was sent is still open, and says it there; without one it is opened.
      if (isFormChanged(error)) return
      // Somebody else was first: show what is there now.
      if (error instanceof CallError && error.status === 409) await forget()
      if (!(error instanceof CallError) || error.problems.length === 0) toast(error.message, { tone: 'bad' })
    },
  })
}
