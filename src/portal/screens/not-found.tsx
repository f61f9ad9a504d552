import { Button, Stack } from '@mui/material'
import type { Page } from '#engine/definitions/navigation.ts'
import { useDefinitions } from '../definitions/portal-definitions.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageBody } from '../ui/page-body.tsx'
import { PageTitle } from '../ui/page-title.tsx'

/** Nothing is at this address, or it is not for this person. */
export function Screen(_props: { page: Page }) {
  const { navigation, texts } = useDefinitions()
  const say = texts.errors ?? {}
  return (
    <PageBody width="form">
      <PageTitle title={say['not-found'] ?? ''} />
      <EmptyState
        drawing="search"
        sentence="There is nothing at this address, or it is not yours to see."
        action={
          <Stack direction="row" sx={{ gap: 1.5, justifyContent: 'center' }}>
            <Button variant="contained" color="primary" href="/">
              {say['go-home']}
            </Button>
            <Button href={`mailto:${navigation.support.email}`}>{say.contact}</Button>
          </Stack>
        }
      />
    </PageBody>
  )
}
