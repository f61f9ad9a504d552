import { Button, Stack, TextField, Typography } from '@mui/material'
import { use, useState } from 'react'
import { useHref, useLocation, useNavigate } from 'react-router-dom'
import type { Page } from '#engine/definitions/pages/navigation.ts'
import { useRead } from '../api/queries.ts'
import { anchorIn } from '../content/anchor-of.ts'
import { type Question, Questions } from '../content/questions.tsx'
import { answerText } from '../content/safe-html.tsx'
import { loadContent, useDefinitions } from '../definitions/portal-definitions.ts'
import { useSession } from '../session/session.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { PageBody } from '../ui/frame/page-body.tsx'
import { PageTitle } from '../ui/frame/page-title.tsx'
import { screenParameters } from './screen-parameters.ts'

type Category = { cat_type: string; faq_list: Question[] }

/** Frequently asked questions by category, with a keyword search. */
export function Screen({ page }: { page: Page }) {
  const say = useTexts('pages')
  const button = useTexts('buttons')
  const definitions = useDefinitions()
  const { limits, texts } = definitions
  const { title } = use(loadContent(definitions, screenParameters(page, 'faq').content))
  const shortest = limits.faq.searchCharacters
  const { signedIn } = useSession()
  const faq = useRead(signedIn ? 'listOwnFaq' : 'listFaq', {}, { handles: 'all' })
  const [keyword, setKeyword] = useState('')
  const navigate = useNavigate()
  const { hash, key } = useLocation()
  const linked = { address: location.origin + useHref(page.path), asked: anchorIn(hash) }
  const categories = faq.data ?? []
  const wanted = keyword.trim().toLowerCase()
  const found = wanted.length >= shortest ? search(categories, wanted) : null
  return (
    <PageBody width="text">
      <PageTitle
        title={categories[0]?.cat_type ?? title}
        {...(categories.length > 0 ? { sentence: title } : {})}
        actions={<Button onClick={() => (key === 'default' ? navigate('/') : navigate(-1))}>{button('back')}</Button>}
      />
      <TextField
        fullWidth
        type="search"
        label={say('faq-search')}
        value={keyword}
        onChange={event => setKeyword(event.target.value)}
        helperText={wanted.length > 0 && wanted.length < shortest ? texts.faq?.['search-too-short'] : ' '}
        sx={{ mt: 2 }}
      />
      {faq.isPending || faq.isError ? (
        // The specification keeps the loading text when loading fails; the reason and a retry stand under it.
        <Stack role="status" sx={{ alignItems: 'center', gap: 2, py: 6 }}>
          <Typography>{say('faq-loading')}</Typography>
          {faq.isError ? (
            <>
              <Typography sx={{ color: 'text.secondary' }}>{faq.error.message}</Typography>
              <Button onClick={() => void faq.refetch()}>{button('retry')}</Button>
            </>
          ) : null}
        </Stack>
      ) : null}
      {found ? (
        found.length > 0 ? (
          // Anew for each search: what was open before may stand elsewhere.
          <Questions key={wanted} questions={found} below="page" mark={wanted} address={linked.address} />
        ) : (
          <Typography role="status">{say('faq-none-found')}</Typography>
        )
      ) : (
        categories.map((category, index) => (
          <Stack component="section" key={category.cat_type} sx={{ mt: index === 0 ? 0 : 3, gap: 1 }}>
            {index === 0 ? null : <Typography variant="h2">{category.cat_type}</Typography>}
            {category.faq_list.length === 0 ? (
              <Typography>{say('faq-none')}</Typography>
            ) : (
              <Questions questions={category.faq_list} below={index === 0 ? 'page' : 'category'} {...linked} />
            )}
          </Stack>
        ))
      )}
    </PageBody>
  )
}

/** Questions whose words or answer hold the keyword, each once. */
function search(categories: Category[], wanted: string): Question[] {
  const hits = categories
    .flatMap(category => category.faq_list)
    .filter(({ query, answer }) => `${query} ${answerText(answer)}`.toLowerCase().includes(wanted))
  return [...new Map(hits.map(hit => [hit.query, hit])).values()]
}
