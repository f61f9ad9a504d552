import { Alert, AlertTitle, Box, Button, Link, Stack } from '@mui/material'
import { useEffect, useRef } from 'react'
import type { PartSchema } from '../../content/edited.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { useConfirm } from '../../ui/leaving/confirm-dialog.tsx'
import { RelativeTime } from '../../ui/time/relative-time.tsx'
import { placeOf } from './place-of.ts'
import type { ReadContent } from './read-content.ts'

type ChangedProps = {
  newest: ReadContent
  onShow: () => void
  onTake: (newest: ReadContent) => void
  onSaveOver: (newest: ReadContent) => void
}

/** Somebody else saved first: nothing is lost, and this person decides whose text stays. */
export function ChangedMeanwhile({ newest, onShow, onTake, onSaveOver }: ChangedProps) {
  const say = useTexts('content-editor')
  const confirm = useConfirm()
  const take = async (): Promise<void> => {
    const text = say('take-text')
    if (await confirm({ title: say('take-title'), text, action: say('take-newest'), tone: 'bad' })) onTake(newest)
  }
  const saveOver = async (): Promise<void> => {
    const text = say('save-text')
    if (await confirm({ title: say('save-title'), text, action: say('save-mine'), tone: 'bad' })) onSaveOver(newest)
  }
  return (
    <Alert severity="warning" role="alert" sx={{ mb: 2 }}>
      <AlertTitle>{say('changed-meanwhile')}</AlertTitle>
      {newest.changed ? (
        <>{say.rich('saved-by', { who: newest.changed.by, time: <RelativeTime at={newest.changed.at} /> })} </>
      ) : null}
      {say('kept-here')}
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', mt: 1.5 }}>
        <Button size="small" onClick={onShow}>
          {say('show-newest')}
        </Button>
        <Button size="small" onClick={() => void take()}>
          {say('take-newest')}
        </Button>
        <Button size="small" onClick={() => void saveOver()}>
          {say('save-mine-over')}
        </Button>
      </Stack>
    </Alert>
  )
}

type RefusedProps = {
  message: string | null
  problems: { path: string; message: string }[]
  /** Takes the focus whenever this grows. */
  round: number
  schema: PartSchema
  onLead: (path: string) => void
}

/** What keeps a text from being published; each line leads to its place. */
export function Refused({ message, problems, round, schema, onLead }: RefusedProps) {
  const say = useTexts('content-editor')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (round > 0) box.current?.focus()
  }, [round])
  return (
    // Stands from the start, so that what is put in is read out.
    <Box ref={box} role="alert" tabIndex={-1} sx={{ mb: message ? 2 : 0 }}>
      {message ? (
        <Alert severity="error" role="presentation">
          <AlertTitle>{message}</AlertTitle>
          {problems.length > 0 ? (
            <Box component="ul" sx={{ m: 0, pl: 2.25, overflowWrap: 'anywhere' }}>
              {problems.map(problem => (
                <li key={problem.path + problem.message}>
                  <Line problem={problem} place={placeOf(schema, problem.path, say)} onLead={onLead} />
                </li>
              ))}
            </Box>
          ) : null}
        </Alert>
      ) : null}
    </Box>
  )
}

type LineProps = { problem: { path: string; message: string }; place: string; onLead: (path: string) => void }

function Line({ problem: { path, message }, place, onLead }: LineProps) {
  if (place === '') return message
  return (
    <Link component="button" type="button" color="inherit" sx={{ textAlign: 'left', py: 0.25 }} onClick={() => onLead(path)}>
      {place}: {message}
    </Link>
  )
}
