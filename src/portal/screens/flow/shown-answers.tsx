import { Box, Button, Card, Stack, Typography } from '@mui/material'
import { Suspense, useMemo, useState } from 'react'
import type { Json, JsonObject } from '#engine/definitions/types.ts'
import type { View } from '#engine/workflow/types.ts'
import { saveFile } from '../../api/save-file.ts'
import { lazyComponent } from '../../forms/lazy-component.tsx'
import { useSession } from '../../session/session.tsx'
import { useTexts } from '../../texts/use-texts.ts'
import type { ConfirmOptions } from '../../ui/leaving/confirm-options.ts'
import { useUnsavedGuard } from '../../ui/leaving/unsaved-guard.ts'
import { useToast } from '../../ui/states/toast.tsx'

type Shown = NonNullable<View['shows']>[number]
const QrCode = lazyComponent(async () => (await import('./qr-code.tsx')).QrCode)

/** What calls answered, as the view of a flow shows it. */
export function ShownAnswers({ shows, answers }: { shows: Shown[]; answers: JsonObject }) {
  const there = shows.flatMap(shown => {
    const value = answers[shown.answer]
    return value === undefined || (Array.isArray(value) && value.length === 0) ? [] : [{ ...shown, value }]
  })
  if (there.length === 0) return null
  return (
    <Stack sx={{ gap: 2, mb: 3 }}>
      {there.map(shown => (
        <ShownAnswer key={shown.answer} {...shown} />
      ))}
    </Stack>
  )
}

function ShownAnswer({ as, label, text, value }: Shown & { value: Json }) {
  if (as === 'qr-code')
    return (
      <Suspense fallback={<Box sx={{ height: 200 }} />}>
        <QrCode text={String(value)} label={label} />
      </Suspense>
    )
  if (as === 'text')
    return (
      <Box>
        <Typography sx={{ color: 'text.secondary' }}>{label}</Typography>
        <Typography variant="h2" component="p" sx={{ overflowWrap: 'anywhere' }}>
          {String(value)}
        </Typography>
        {text ? <Typography sx={{ mt: 0.5 }}>{text}</Typography> : null}
      </Box>
    )
  return (
    <Copied label={label} text={text} lines={Array.isArray(value) ? value.map(String) : [String(value)]} asFile={as === 'list'} />
  )
}

function Copied({ label, text, lines, asFile }: Pick<Shown, 'label' | 'text'> & { lines: string[]; asFile: boolean }) {
  const say = useTexts('session')
  const portal = useTexts('frame')('portal')
  const toast = useToast()
  const email = useSession().partner?.email ?? ''
  const copied = lines.join('\n')
  // A list is shown once: whoever leaves without it has it no more.
  const [isTaken, setTaken] = useState(!asFile)
  useNotTakenGuard(!isTaken, label)
  const download = (): void => {
    const head = say('file-head', { name: label, email, portal })
    saveFile(new Blob([`${head}\n\n${copied}\n`], { type: 'text/plain' }), say('file-of', { name: label }))
    setTaken(true)
  }
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(copied).then(
      () => {
        setTaken(true)
        toast(say('text-copied'))
      },
      () => toast(say('not-copied'), { tone: 'bad' }),
    )
  }
  return (
    <Card variant="outlined" sx={{ p: 2 }}>
      <Typography variant="subtitle2" component="h2" sx={{ mb: 1 }}>
        {label}
      </Typography>
      {text ? <Typography sx={{ mb: 1.5 }}>{text}</Typography> : null}
      <Box
        component="ul"
        sx={{
          ...{ listStyle: 'none', p: 0, m: 0, display: 'grid', gap: 0.5, fontFamily: 'monospace', overflowWrap: 'anywhere' },
          gridTemplateColumns: lines.length > 1 ? 'repeat(auto-fill, minmax(180px, 1fr))' : '1fr',
        }}
      >
        {lines.map(line => (
          <li key={line}>{line}</li>
        ))}
      </Box>
      <Stack direction="row" sx={{ gap: 1, mt: 1.5, flexWrap: 'wrap' }}>
        <Button size="small" onClick={() => void copy()}>
          {say('copy-text')}
        </Button>
        {asFile ? (
          <Button size="small" onClick={download}>
            {say('download-text')}
          </Button>
        ) : null}
      </Stack>
    </Card>
  )
}

/** Asks before what is shown only now is left, while it was neither copied nor saved. */
function useNotTakenGuard(isAtRisk: boolean, name: string): void {
  const say = useTexts('session')
  const button = useTexts('buttons')
  const guard = useMemo(
    (): { ask: ConfirmOptions } => ({
      ask: {
        ...{ title: say('not-taken-title'), text: say('not-taken-text', { name }), tone: 'bad' },
        ...{ action: button('leave'), cancel: button('stay') },
      },
    }),
    [say, button, name],
  )
  useUnsavedGuard(isAtRisk, guard)
}
