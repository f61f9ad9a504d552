import { Typography } from '@mui/material'
import { useTexts } from '../../texts/use-texts.ts'
import { NothingHere } from '../nothing-here.tsx'

/** Below the title of what is filled in: its address names a step that there is not. */
export function NoStep() {
  const say = useTexts('errors')
  return (
    <>
      <Typography variant="h2" sx={{ textAlign: 'center' }}>
        {say('not-found')}
      </Typography>
      <NothingHere />
    </>
  )
}
