import { Button, Card, Stack, Typography } from '@mui/material'
import { use, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Page } from '#engine/definitions/pages/navigation.ts'
import { ApiError, callNamed } from '../api/call.ts'
import { limitMilliseconds } from '../definitions/limit-milliseconds.ts'
import { loadContent, useDefinitions } from '../definitions/portal-definitions.ts'
import { useTexts } from '../texts/use-texts.ts'
import { PageLinks } from '../ui/frame/page-links.tsx'
import { PageTitle } from '../ui/frame/page-title.tsx'
import { useToast } from '../ui/states/toast.tsx'
import { WaitingButton } from './flow/countdown.tsx'
import { type ParametersOf, screenParameters } from './screen-parameters.ts'

type Parameters = ParametersOf<'notice'>

/** What the page before handed on: the remembered value, and when it was sent (epoch ms). It stays with the browser's history. */
type HandedOn = { [name: string]: string | number | undefined; sentAt?: number }

/** Something to read and one thing to do. With `resend`, an operation that takes the remembered value as plain text. */
export function Screen({ page }: { page: Page }) {
  const say = useTexts('session')
  const definitions = useDefinitions()
  const { limits } = definitions
  const { content: id, action, links = [], remembered, resend } = screenParameters(page, 'notice')
  const content = use(loadContent(definitions, id))
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const handedOn = (state ?? {}) as HandedOn
  const value = remembered ? handedOn[remembered] : undefined
  const [busy, setBusy] = useState(false)
  const toast = useToast()
  const again = async ({ operation, after }: NonNullable<Parameters['resend']>, body: string): Promise<void> => {
    setBusy(true)
    let sentAt = Date.now()
    try {
      toast((await callNamed(operation, { body }, { handles: 'all' })).message ?? say('sent'))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast(error.message, { tone: 'bad' })
      const waitMs = (error.retryAfter ?? 0) * 1000
      sentAt = sentAt + waitMs - limitMilliseconds(limits, after)
    } finally {
      setBusy(false)
    }
    navigate(pathname + search, { replace: true, state: { ...handedOn, sentAt } })
  }
  return (
    <Stack sx={{ gap: 2 }}>
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
            <WaitingButton
              label={resend.label}
              busy={busy}
              end={(handedOn.sentAt ?? 0) + limitMilliseconds(limits, resend.after)}
              onClick={() => void again(resend, String(value))}
            />
          ) : null}
          {action ? (
            <Button variant="contained" color="primary" href={action.to}>
              {action.label}
            </Button>
          ) : null}
        </Stack>
      </Card>
      <PageLinks links={links} />
    </Stack>
  )
}
