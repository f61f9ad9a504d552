import { Box, Button, Stack } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { use } from 'react'
import { pointerKeys } from '#engine/definitions/json/json-pointer.ts'
import type { JsonObject, RecordKind } from '#engine/definitions/types.ts'
import { changes } from '#engine/records/diff.ts'
import { isSameValue } from '#engine/records/same-value.ts'
import { editableAgain } from '#engine/workflow/editable-again.ts'
import { loadLifecycle } from '#engine/workflow/lifecycle.ts'
import { ApiError } from '../../api/call.ts'
import { useDefinitions } from '../../definitions/portal-definitions.ts'
import { FieldList } from '../../forms/data/field-list.tsx'
import { loadForm } from '../../forms/load-form.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { useConfirm } from '../../ui/leaving/confirm-dialog.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { Awaited } from '../../ui/states/awaited.tsx'
import { useToast } from '../../ui/states/toast.tsx'
import { callKind } from '../../workflow/operation-ids.ts'
import type { RecordAnswer } from '../../workflow/record-answer.ts'
import { useForget, useLearn } from '../../workflow/use-record.ts'

type Props = { record: RecordAnswer; kind: RecordKind; edit: string | undefined }

/** What its owner changed in a record that was submitted, and did not submit: shown in every state, with what can be done about it. */
export function DraftCard(props: Props) {
  const { data, draft } = props.record
  if (!draft || Object.keys(data).length === 0 || isSameValue(draft, data)) return null
  return (
    <Awaited fallback={null}>
      <Changed {...props} draft={draft} />
    </Awaited>
  )
}

function Changed({ record, kind, edit, draft }: Props & { draft: JsonObject }) {
  const say = useTexts('record')
  const { hash } = useDefinitions()
  const { published } = use(loadForm(hash, kind.form))
  const when = useWhen(record)
  const discard = useDiscard(record)
  const changed = changes(published, record.data, draft)
  const names = changed.map(({ path }) => pointerKeys(path)?.[0] ?? '')
  const mayEdit = record.facts.actor.rights[kind.rights.edit] !== undefined
  if (changed.length === 0) return null
  return (
    <Box sx={{ mt: 2 }}>
      <SectionCard title={say('draft-kept')} sentence={when}>
        <FieldList form={published} names={names} data={draft} marks={{ changes: changed, fieldComments: [] }} />
        {mayEdit ? (
          <Stack direction="row" data-print="no" sx={{ gap: 1, mt: 2, flexWrap: 'wrap' }}>
            {edit && record.lifecycles.some(row => row.editable) ? (
              <Button variant="outlined" color="secondary" href={edit.replace(':id', record.id)}>
                {say('edit-draft')}
              </Button>
            ) : null}
            <Button variant="text" color="error" loading={discard.isPending} onClick={() => void discard.ask()}>
              {say('discard-draft')}
            </Button>
          </Stack>
        ) : null}
      </SectionCard>
    </Box>
  )
}

/** When such a draft can be submitted. */
function useWhen(record: RecordAnswer): string {
  const say = useTexts('record')
  const { workflows } = useDefinitions()
  if (record.lifecycles.some(row => row.editable)) return say('draft-editable')
  const ways = record.lifecycles.flatMap(({ workflow, state }) => {
    const definition = workflows[workflow]
    return definition ? [editableAgain(loadLifecycle(definition), state)] : []
  })
  const next = ways.find(way => way.next)?.next
  if (next) return say('draft-when', { state: next.label })
  return say(ways.some(({ ever }) => ever) ? 'draft-if' : 'draft-never')
}

/** Deletes the draft, once it was confirmed. What somebody saved since is shown first. */
function useDiscard({ kind, id, version }: RecordAnswer) {
  const say = useTexts('record')
  const confirm = useConfirm()
  const toast = useToast()
  const learn = useLearn(kind)
  const forget = useForget()
  const discard = useMutation({
    mutationFn: async () => (await callKind('discard', kind, { params: { id }, body: { version } }, { handles: 'all' })).data,
    onSuccess: answer => {
      learn(answer)
      void forget()
      toast(say('draft-discarded'))
    },
    onError: async error => {
      if (error instanceof ApiError && error.status === 409) await forget()
      toast(error.message, { tone: 'bad' })
    },
  })
  const ask = async (): Promise<void> => {
    const sure = await confirm({
      title: say('discard-draft-title'),
      text: say('discard-draft-text'),
      action: say('discard-draft'),
      tone: 'bad',
    })
    if (sure) discard.mutate()
  }
  return { ...discard, ask }
}
