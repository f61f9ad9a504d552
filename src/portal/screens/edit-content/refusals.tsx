import { Alert, AlertTitle, Button, Stack } from '@mui/material'
import type { PartSchema } from '../../content/edited.ts'
import { partId } from '../../content/part-fields.tsx'
import { lineOf } from '../../forms/problem-summary.tsx'
import { SummaryBox } from '../../forms/summary-box.tsx'
import { useTexts } from '../../texts/use-texts.ts'
import { useConfirm } from '../../ui/leaving/confirm-dialog.tsx'
import { RelativeTime } from '../../ui/time/relative-time.tsx'
import { useRefusalFocus } from '../../ui/use-refusal-focus.ts'
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
  const box = useRefusalFocus<HTMLDivElement>(newest)
  const take = async (): Promise<void> => {
    const text = say('take-text')
    if (await confirm({ title: say('take-title'), text, action: say('take-newest'), tone: 'bad' })) onTake(newest)
  }
  const saveOver = async (): Promise<void> => {
    const text = say('save-text')
    if (await confirm({ title: say('save-title'), text, action: say('save-mine'), tone: 'bad' })) onSaveOver(newest)
  }
  return (
    <Alert ref={box} severity="warning" role="alert" tabIndex={-1} sx={{ mb: 2 }}>
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
  const lines = problems.map(problem => {
    const place = placeOf(schema, problem.path, say)
    const text = lineOf(place, problem.message)
    const lead = (): void => onLead(problem.path)
    return { key: problem.path + problem.message, text, lead, ...(place !== '' && { place: partId(problem.path) }) }
  })
  return <SummaryBox title={message} lines={lines} refusals={round} />
}
