import { Button, Card, Typography } from '@mui/material'
import { useState } from 'react'
import type { OperationId } from '#generated/operations.ts'
import { operationPath } from '../api/call.ts'
import { getFile } from '../api/request.ts'
import { Icon } from './icon.tsx'
import { useToast } from './states/toast.tsx'

/** A file that an operation answers with, and what is said of it. */
type Download = { text: string; label: string; operation: OperationId }

/** Files to save. */
export function Downloads({ downloads }: { downloads: Download[] }) {
  return downloads.map(download => <OneDownload key={download.operation} {...download} />)
}

function OneDownload({ text, label, operation }: Download) {
  const toast = useToast()
  const [loading, setLoading] = useState(false)
  const download = (): void => {
    getFile(operationPath(operation), label, {
      setLoading,
      setError: message => message !== null && toast(message, { tone: 'bad' }),
    }).catch(() => undefined)
  }
  return (
    <Card
      sx={{
        p: { xs: 2.5, sm: 3 },
        display: 'flex',
        gap: 2,
        flexDirection: { xs: 'column', sm: 'row' },
        alignItems: { sm: 'center' },
      }}
    >
      <Typography variant="body2" sx={{ flex: 1 }}>
        {text}
      </Typography>
      <Button
        variant="outlined"
        loading={loading}
        startIcon={<Icon name="download" />}
        onClick={download}
        sx={{ flexShrink: 0, alignSelf: { xs: 'flex-start', sm: 'auto' } }}
      >
        {label}
      </Button>
    </Card>
  )
}
