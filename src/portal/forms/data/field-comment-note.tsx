import { Box } from '@mui/material'
import { useTexts } from '../../texts/use-texts.ts'
import { Icon } from '../../ui/icon.tsx'
import { RelativeTime } from '../../ui/time/relative-time.tsx'

/** A reviewer's comment at a field. `path` is a JSON pointer into the data. `outdated`: it was made on another value than the one that stands there. */
export type FieldComment = { path: string; comment: string; by?: string; at?: string; outdated?: boolean }

/** A comment where it belongs; struck when it was answered. */
export function FieldCommentNote({ fieldComment, answered = false }: { fieldComment: FieldComment; answered?: boolean }) {
  const say = useTexts('forms')
  return (
    <Box role="note" sx={note}>
      <Box sx={{ color: 'tone.waiting.text', mt: '1px' }}>
        <Icon name="info" size={16} />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        {answered ? <s>{fieldComment.comment}</s> : fieldComment.comment}
        {fieldComment.outdated ? (
          <Box sx={{ typography: 'caption', fontWeight: 600, color: 'text.secondary' }}>{say('about-earlier-value')}</Box>
        ) : null}
        {fieldComment.by || fieldComment.at ? (
          <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
            {fieldComment.by}
            {fieldComment.by && fieldComment.at ? ' · ' : null}
            {fieldComment.at ? <RelativeTime at={fieldComment.at} /> : null}
          </Box>
        ) : null}
      </Box>
    </Box>
  )
}

const note = {
  display: 'flex',
  gap: 1,
  mt: 1,
  px: 1.25,
  py: 0.75,
  border: 1,
  borderColor: 'tone.waiting.line',
  borderRadius: '8px',
  bgcolor: 'tone.waiting.soft',
} as const
