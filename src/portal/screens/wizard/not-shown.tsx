import { Typography } from '@mui/material'
import { ApiError } from '../../api/call.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { PageBody } from '../../ui/frame/page-body.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { NothingHere } from '../nothing-here.tsx'
import { RecordNotShown } from '../record/not-shown.tsx'

/** Instead of a form whose record did not come. `back`: address of the list. */
export function NotShown({ because, back, onRetry }: { because: Error; back: string; onRetry: () => void }) {
  const say = useTexts('wizard')
  if (because instanceof ApiError && because.status === 404)
    return <RecordNotShown gone what={because.message} back={back} onRetry={onRetry} />
  return (
    <PageBody width="form">
      <ErrorState what={say('not-shown')} advice={because.message} onRetry={onRetry} />
    </PageBody>
  )
}

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
