import { useDefinitions } from '../../definitions/portal-definitions.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { PageBody } from '../../ui/frame/page-body.tsx'
import { PageTitle } from '../../ui/frame/page-title.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { NothingHere } from '../nothing-here.tsx'

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
  const said = what ?? texts.refusals?.['not-found'] ?? ''
  return (
    <PageBody width="form">
      <PageTitle title={gone ? failure('not-found') : say('opened-by-page')} back={{ label: say('back-to-list'), href: back }} />
      {gone ? <NothingHere sentence={said} /> : <ErrorState what={said} onRetry={onRetry} />}
    </PageBody>
  )
}
