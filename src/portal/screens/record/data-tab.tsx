import { Alert, Box, Typography } from '@mui/material'
import type { PublishedForm } from '#engine/definitions/published-set.ts'
import type { Reader } from '#engine/permissions/reader.ts'
import { changes } from '#engine/records/diff.ts'
import { RecordData } from '../../forms/data/record-data.tsx'
import { useTexts } from '../../texts/use-texts.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { type FieldComment, openFieldComments, type RecordAnswer } from '../../workflow/record-answer.ts'

type Props = {
  record: RecordAnswer
  form: PublishedForm
  reader: Reader
  redacted: string[]
  fieldComments: FieldComment[] | null
  onFieldComments: (fieldComments: FieldComment[]) => void
}

/** What stands above what changed, by what was said last. */
const headings = {
  decision: { yours: 'what-changed-since-yours', all: 'what-changed' },
  question: { yours: 'what-changed-since-yours-asked', all: 'what-changed-since-asked' },
} as const

/** What a carrier reads in place of the data that it is shown no more, by where the record stood when it saw it last. */
function decidedOnly({ lifecycles: [row], decision }: RecordAnswer) {
  if (decision === null) return 'decided-without'
  if (row?.tone === 'bad') return 'decided-only'
  return row?.tone === 'stopped' ? 'decided-only-over' : 'decided-only-approved'
}

/** The data with what the reader looks for: comments at fields for the owner, what changed since it was handed back for the reviewer. */
export function DataTab({ record, form, reader, redacted, fieldComments, onFieldComments }: Props) {
  const say = useTexts('record')
  const submitted = Object.keys(record.data).length > 0
  const shown = record.proposed ?? (submitted ? record.data : (record.draft ?? {}))
  const { handed_back: last } = record
  const isOwner = reader === 'owner'
  const before = record.proposed ? record.data : last?.data
  const changed = before ? changes(form, before, shown) : []
  const isSentAgain = !isOwner && last != null && record.submitted_at !== null && record.submitted_at > last.at
  // What is being decided stands beside what was said before.
  const shownComments = [...openFieldComments(record, isOwner), ...(fieldComments ?? [])]
  if (Object.keys(shown).length === 0)
    return <EmptyState drawing="document" sentence={say(record.decided_only ? decidedOnly(record) : 'nothing-entered')} />
  return (
    <>
      {record.proposed ? (
        <Alert severity="info" sx={{ mb: 2 }}>
          {say('change-in-review')}
        </Alert>
      ) : null}
      {changed.length > 0 ? (
        <Box component="section" aria-labelledby="changed-title" sx={{ mb: 2 }}>
          <Typography variant="h3" id="changed-title" component="h2">
            {say(headings[record.proposed ? 'decision' : (last?.says ?? 'decision')][reader === 'carrier' ? 'yours' : 'all'])}
          </Typography>
          <Box component="ul" sx={{ mt: 1, pl: 2.5 }}>
            {changed.map(change => (
              <li key={change.path}>{change.title}</li>
            ))}
          </Box>
        </Box>
      ) : isSentAgain ? (
        <Alert severity="info" sx={{ mb: 2 }}>
          {say(last?.says === 'question' ? 'unchanged-since-asked' : 'unchanged')}
        </Alert>
      ) : null}
      <RecordData
        form={form}
        data={shown}
        redacted={redacted}
        changes={changed}
        fieldComments={shownComments}
        {...(fieldComments
          ? {
              onComment: (path: string) =>
                fieldComments.some(fieldComment => fieldComment.path === path) ||
                onFieldComments([...fieldComments, { path, comment: '' }]),
            }
          : {})}
      />
    </>
  )
}
