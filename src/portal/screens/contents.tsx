import { Box, Card, Link, Stack, Typography } from '@mui/material'
import { useSearchParams } from 'react-router-dom'
import type { Page } from '#engine/definitions/pages/navigation.ts'
import type { DataOf } from '#generated/operations.ts'
import { useRead } from '../api/queries.ts'
import { useDefinitions } from '../definitions/portal-definitions.ts'
import { SearchBox } from '../lists/search-box.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { PageBody } from '../ui/frame/page-body.tsx'
import { PageTitle } from '../ui/frame/page-title.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { ErrorState } from '../ui/states/error-state.tsx'
import { ListSkeleton } from '../ui/states/skeletons.tsx'
import { RelativeTime } from '../ui/time/relative-time.tsx'

/** The contents that may be edited, by title, with who changed them last. */
export function Screen({ page }: { page: Page }) {
  const say = useTexts('content-editor')
  const { navigation } = useDefinitions()
  const [params, setParams] = useSearchParams()
  const search = params.get('search') ?? ''
  const contents = useRead('listContents', search === '' ? {} : { query: { search } })
  // Kept in the address, so that the way back from a text leads to what was found.
  const seek = (words: string): void => setParams(words === '' ? {} : { search: words }, { replace: true })
  const editor = navigation.pages.find(({ screen }) => screen === 'edit-content')?.path ?? ''
  return (
    <PageBody width="page">
      <PageTitle title={page.title} sentence={say('about-list')} />
      <Box sx={{ mb: 2 }}>
        <SearchBox label={say('search')} value={search} onChange={seek} />
      </Box>
      {contents.isPending ? <ListSkeleton rows={8} columns={2} /> : null}
      {contents.isError ? (
        <ErrorState what={say('list-failed')} advice={contents.error.message} onRetry={() => void contents.refetch()} />
      ) : null}
      {contents.data?.length === 0 ? (
        <EmptyState drawing="document" sentence={say(search === '' ? 'none' : 'none-found')} />
      ) : null}
      {contents.data && contents.data.length > 0 ? (
        <Card component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
          {contents.data.map(({ id, kind, title, file, changed, found }) => (
            <Box component="li" key={id} sx={row}>
              <Box sx={{ minWidth: 0 }}>
                <Link
                  href={`${editor.replace(':id', id)}${kind === 'texts' && search !== '' ? `?${new URLSearchParams({ search })}` : ''}`}
                  underline="hover"
                  sx={{ color: 'text.primary', fontWeight: 500, overflowWrap: 'anywhere' }}
                >
                  {title}
                </Link>
                <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
                  {file}
                </Typography>
                {found.map(text => (
                  <Typography key={text} variant="body2" noWrap>
                    {text}
                  </Typography>
                ))}
              </Box>
              <Stack sx={{ flex: 'none', textAlign: { sm: 'right' } }}>
                <Changed changed={changed} />
              </Stack>
            </Box>
          ))}
        </Card>
      ) : null}
    </PageBody>
  )
}

function Changed({ changed }: Pick<DataOf<'listContents'>[number], 'changed'>) {
  const say = useTexts('content-editor')
  if (!changed) {
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {say('as-file')}
      </Typography>
    )
  }
  return (
    <>
      <Typography variant="body2">{say.rich('changed', { time: <RelativeTime at={changed.at} /> })}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {changed.by}
      </Typography>
    </>
  )
}

const row = {
  display: 'flex',
  flexDirection: { xs: 'column', sm: 'row' },
  justifyContent: 'space-between',
  gap: { xs: 0.5, sm: 2 },
  px: 2,
  py: 1.5,
  '& + &': { borderTop: 1, borderColor: 'own.line' },
} as const
