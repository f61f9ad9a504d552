import { Button, Stack } from '@mui/material'
import { useState } from 'react'
import type { RecordKind } from '#engine/definitions/types.ts'
import { operationPath } from '../api/call.ts'
import { getFile } from '../api/request.ts'
import { Icon } from '../ui/icon.tsx'
import { useToast } from '../ui/states/toast.tsx'
import { operationId } from './operation-ids.ts'
import type { RecordAnswer } from './record-answer.ts'

type Documents = NonNullable<RecordKind['documents']>

/** The documents of a record that this reader may print. */
export function documentsOf({ facts }: RecordAnswer, documents: Documents = {}): [name: string, document: Documents[string]][] {
  return Object.entries(documents).filter(([, { right }]) => facts.actor.rights[right] !== undefined)
}

/** A button for each, which saves it as a file. */
export function DocumentButtons({ record, documents }: { record: RecordAnswer; documents: ReturnType<typeof documentsOf> }) {
  const toast = useToast()
  const [loading, setLoading] = useState<string | null>(null)
  const download = (name: string, title: string): void => {
    const path = operationPath(operationId('document', record.kind), { params: { id: record.id, name } })
    getFile(path, `${title}.pdf`, {
      setLoading: isLoading => setLoading(isLoading ? name : null),
      setError: message => message !== null && toast(message, { tone: 'bad' }),
    }).catch(() => undefined)
  }
  return (
    <Stack sx={{ gap: 1, alignItems: 'flex-start' }}>
      {documents.map(([name, { title }]) => (
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
  )
}
