import type { Page } from '#engine/definitions/pages/navigation.ts'
import { useTexts } from '../texts/use-texts.ts'
import { PageBody } from '../ui/frame/page-body.tsx'
import { PageTitle } from '../ui/frame/page-title.tsx'
import { NothingHere } from './nothing-here.tsx'

/** Nothing is at this address, or it is not for this person. */
export function Screen(_props: { page: Page }) {
  const say = useTexts('errors')
  return (
    <PageBody width="form">
      <PageTitle title={say('not-found')} />
      <NothingHere />
    </PageBody>
  )
}
