import { Button, Card, Stack, Typography } from '@mui/material'
import { use, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Page } from '#engine/definitions/navigation.ts'
import { call } from '../api/call.ts'
import type { OperationId } from '../api/operations.ts'
import { loadContent, useDefinitions } from '../definitions/portal-definitions.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { useToast } from '../ui/toast.tsx'

type Parameters = {
  content: string
  action?: { label: string; to: string }
  remembered?: string
  resend?: { operation: OperationId; label: string }
}

/** Something to read and one thing to do. With `resend`, an operation that takes the remembered value as plain text. */
export function Screen({ page }: { page: Page }) {
  const { hash } = useDefinitions()
  const { content: id, action, remembered, resend } = page.with as unknown as Parameters
  const content = use(loadContent(hash, id))
  const { state } = useLocation()
  const value = remembered ? (state as Record<string, string> | null)?.[remembered] : undefined
  const [busy, setBusy] = useState(false)
  const toast = useToast()
  const again = async (operation: OperationId, text: string): Promise<void> => {
    setBusy(true)
    await call(operation, { body: text }, { handles: 'all' }).then(
      answer => toast(answer.message ?? 'Sent'),
      (error: Error) => toast(error.message, { tone: 'bad' }),
    )
    setBusy(false)
  }
  return (
    <Card sx={{ p: { xs: 2.5, sm: 4 } }}>
      <PageTitle title={content.title} sentence={content.introduction} />
      {value ? <Typography sx={{ mt: 1.5, fontWeight: 600, overflowWrap: 'anywhere' }}>{value}</Typography> : null}
      {content.sections?.map(section => (
        <Typography key={section.id} sx={{ mt: 2, color: 'text.secondary' }}>
          {section.heading} {section.paragraphs?.join(' ')}
        </Typography>
      ))}
      <Stack direction="row" sx={{ gap: 1.5, mt: 3, justifyContent: 'flex-end', flexWrap: 'wrap' }}>
        {resend && value ? (
          <Button loading={busy} onClick={() => void again(resend.operation, value)}>
            {resend.label}
          </Button>
        ) : null}
        {action ? (
          <Button variant="contained" color="primary" href={action.to}>
            {action.label}
          </Button>
        ) : null}
      </Stack>
    </Card>
  )
}
