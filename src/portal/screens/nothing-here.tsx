import { Button, Stack } from '@mui/material'
import { useDefinitions } from '../definitions/portal-definitions.ts'
import { useTexts } from '../texts/use-texts.ts'
import { EmptyState } from '../ui/states/empty-state.tsx'

/** What stands where nothing is, or nothing for this person: a sentence, and the ways on. @param sentence else that of every address. */
export function NothingHere({ sentence }: { sentence?: string | undefined }) {
  const say = useTexts('errors')
  const { navigation } = useDefinitions()
  return (
    <EmptyState
      drawing="search"
      sentence={sentence ?? say('nothing-there')}
      action={
        <Stack direction="row" sx={{ gap: 1.5, justifyContent: 'center' }}>
          <Button variant="contained" color="primary" href="/">
            {say('go-home')}
          </Button>
          <Button href={`mailto:${navigation.support.email}`}>{say('contact')}</Button>
        </Stack>
      }
    />
  )
}
