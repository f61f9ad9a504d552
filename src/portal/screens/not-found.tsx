import { Button, Stack } from '@mui/material'
import type { Page } from '#engine/definitions/pages/navigation.ts'
import { useDefinitions } from '../definitions/portal-definitions.ts'
import { useTexts } from '../texts/use-texts.ts'
import { PageBody } from '../ui/frame/page-body.tsx'
import { PageTitle } from '../ui/frame/page-title.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'

/** Nothing is at this address, or it is not for this person. */
export function Screen(_props: { page: Page }) {
  const say = useTexts('errors')
  const { navigation } = useDefinitions()
  return (
    <PageBody width="form">
      <PageTitle title={say('not-found')} />
      <EmptyState
        drawing="search"
        sentence={say('nothing-there')}
        action={
          <Stack direction="row" sx={{ gap: 1.5, justifyContent: 'center' }}>
            <Button variant="contained" color="primary" href="/">
              {say('go-home')}
            </Button>
            <Button href={`mailto:${navigation.support.email}`}>{say('contact')}</Button>
          </Stack>
        }
      />
    </PageBody>
  )
}
