import { useTexts } from '../../texts/use-texts.ts'
import { PageBody } from '../../ui/frame/page-body.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'

/** Instead of a form whose record did not come. */
export function NotShown({ because, onRetry }: { because: string; onRetry: () => void }) {
  const say = useTexts('wizard')
  return (
    <PageBody width="form">
      <ErrorState what={say('not-shown')} advice={because} onRetry={onRetry} />
    </PageBody>
  )
}
