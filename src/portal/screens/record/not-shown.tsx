import { useDefinitions } from '../../definitions/portal-definitions.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageBody } from '../../ui/page-body.tsx'
import { PageTitle } from '../../ui/page-title.tsx'

type Props = {
  /** There is none here for this person: nothing to try again. */
  gone: boolean
  /** What the server said, if it said anything. */
  what: string | undefined
  /** Address of the list. */
  back: string
  onRetry: () => void
}

/** Instead of a record that is not there or could not be loaded. */
export function RecordNotShown({ gone, what, back, onRetry }: Props) {
  const say = useTexts('record')
  const failure = useTexts('errors')
  const { texts } = useDefinitions()
  return (
    <PageBody width="form">
      <PageTitle title={gone ? failure('not-found') : say('opened-by-page')} back={{ label: say('back-to-list'), href: back }} />
      <ErrorState what={what ?? texts.refusals?.['not-found'] ?? ''} {...(gone ? {} : { onRetry })} />
    </PageBody>
  )
}
