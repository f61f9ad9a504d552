import type { Page } from '#engine/definitions/pages/navigation.ts'
import { useDefinitions } from '../definitions/portal-definitions.ts'
import { PageBody } from '../ui/frame/page-body.tsx'
import { PageTitle } from '../ui/frame/page-title.tsx'
import { SupportContact } from '../ui/frame/support-contact.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'

/** What stands in place of a page whose menu entry is disabled: why, and whom to ask. */
export function ClosedPage({ page, reason }: { page: Page; reason: string }) {
  const { navigation } = useDefinitions()
  return (
    <PageBody width="form">
      <PageTitle title={page.title} />
      <EmptyState drawing="document" sentence={reason} />
      <SupportContact email={navigation.support.email} />
    </PageBody>
  )
}
