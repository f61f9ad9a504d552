import { Button, Stack, Typography } from '@mui/material'
import { useTexts } from '../../texts/use-texts.ts'

/** In place of a form that steps aside while fields are commented: how many are, and the way back. */
export function PausedForm({ comments, onBack }: { comments: number; onBack: () => void }) {
  const say = useTexts('record')
  return (
    <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center', gap: 1 }}>
      <Typography variant="body2" role="status">
        {say('comments-count', { count: comments })}
      </Typography>
      <Button variant="contained" onClick={onBack}>
        {say('go-on')}
      </Button>
    </Stack>
  )
}
