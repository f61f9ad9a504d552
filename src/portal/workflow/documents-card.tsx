import { Button, Stack } from '@mui/material'
import { useState } from 'react'
import type { RecordKind } from '#engine/definitions/kinds.ts'
import { operationPath } from '../api/call.ts'
import { getFile } from '../api/request.ts'
import { useTexts } from '../texts/use-texts.ts'
import { Icon } from '../ui/icon.tsx'
import { SectionCard } from '../ui/section-card.tsx'
import { useToast } from '../ui/toast.tsx'
import { operationId } from './operation-ids.ts'
import type { RecordAnswer } from './record-answer.ts'

type Props = { record: RecordAnswer; owns: boolean; documents: NonNullable<RecordKind['documents']> }

/** The documents that this reader may print of a record; nothing while there is nothing to fill them from. */
export function DocumentsCard({ record, owns, documents }: Props) {
  const say = useTexts('record')
  const toast = useToast()
  const [loading, setLoading] = useState<string | null>(null)
  const isDraft = owns && Boolean(record.draft)
  const allowed = Object.entries(documents).filter(([, { right }]) => record.facts.actor.rights[right] !== undefined)
  if (allowed.length === 0 || (!isDraft && Object.keys(record.data).length === 0)) return null
  const download = (name: string, title: string): void => {
    const path = operationPath(operationId('document', record.kind), { params: { id: record.id, name } })
    getFile(path, `${title}.pdf`, {
      setLoading: isLoading => setLoading(isLoading ? name : null),
      setError: message => message !== null && toast(message, { tone: 'bad' }),
    }).catch(() => undefined)
  }
  return (
    <SectionCard title={say('documents')} sentence={say(isDraft ? 'documents-of-draft' : 'documents-submitted')}>
      <Stack sx={{ gap: 1, alignItems: 'flex-start' }}>
        {allowed.map(([name, { title }]) => (
          <Button
            key={name}
            variant="outlined"
            loading={loading === name}
            startIcon={<Icon name="download" />}
            onClick={() => download(name, title)}
          >
            {title}
          </Button>
        ))}
      </Stack>
    </SectionCard>
  )
}
