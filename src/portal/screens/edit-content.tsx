import { useParams, useSearchParams } from 'react-router-dom'
import type { Page } from '#engine/definitions/pages/navigation.ts'
import { ApiError } from '../api/call.ts'
import { useRead } from '../api/queries.ts'
import { useDefinitions } from '../definitions/portal-definitions.ts'
import { useTexts } from '../texts/use-texts.ts'
import { PageBody } from '../ui/frame/page-body.tsx'
import { PageTitle } from '../ui/frame/page-title.tsx'
import { ErrorState } from '../ui/states/error-state.tsx'
import { FormSkeleton } from '../ui/states/skeletons.tsx'
import { ContentEditor } from './edit-content/content-editor.tsx'

/** One content in an editor that its meta-schema makes; saving publishes it to everybody. */
export function Screen({ page }: { page: Page }) {
  const say = useTexts('content-editor')
  const failure = useTexts('errors')
  const button = useTexts('buttons')
  const { id = '' } = useParams()
  const [params] = useSearchParams()
  const { navigation } = useDefinitions()
  const list = navigation.pages.find(({ screen }) => screen === 'contents')
  const back = { label: list?.title ?? button('back'), href: list?.path ?? '/' }
  const content = useRead('readContent', { params: { id } }, { handles: [404] })
  if (content.isPending) return <FormSkeleton fields={6} />
  if (content.isError) {
    const gone = content.error instanceof ApiError && content.error.status === 404
    return (
      <PageBody width="form">
        <PageTitle title={gone ? failure('not-found') : page.title} back={back} />
        <ErrorState
          what={gone ? content.error.message : say('text-failed')}
          {...(gone ? {} : { advice: content.error.message, onRetry: () => void content.refetch() })}
        />
      </PageBody>
    )
  }
  return <ContentEditor key={id} read={content.data} back={back} search={params.get('search') ?? ''} />
}
