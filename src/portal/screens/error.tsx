import { Button, Stack } from '@mui/material'
import { useSearchParams } from 'react-router-dom'
import type { Page } from '#engine/definitions/pages/navigation.ts'
import { useDefinitions } from '../definitions/portal-definitions.ts'
import { useTexts } from '../texts/use-texts.ts'
import { PageBody } from '../ui/frame/page-body.tsx'
import { PageTitle } from '../ui/frame/page-title.tsx'
import { SupportContact } from '../ui/frame/support-contact.tsx'

/** Something failed. Sent here by the interceptor (`ref=redirect`), it offers the way home. */
export function Screen(_props: { page: Page }) {
  const say = useTexts('errors')
  const { navigation } = useDefinitions()
  const [query] = useSearchParams()
  return (
    <PageBody width="form">
      <Stack sx={{ gap: 3 }}>
        <PageTitle title={say('error')} sentence={say('not-your-doing')} />
        {query.get('ref') === 'redirect' ? (
          <Button variant="contained" color="primary" href="/" sx={{ alignSelf: 'flex-start' }}>
            {say('go-to-home')}
          </Button>
        ) : null}
        <SupportContact email={navigation.support.email} />
      </Stack>
    </PageBody>
  )
}
