import type { Page } from '#engine/definitions/navigation.ts'
import { useDefinitions } from '../definitions/portal-definitions.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageBody } from '../ui/page-body.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { SupportContact } from '../ui/support-contact.tsx'

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
