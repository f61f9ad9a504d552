import { Alert, Box, Link, Typography } from '@mui/material'
import { use, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import type { Page } from '#engine/definitions/pages/navigation.ts'
import { anchorIn } from '../content/anchor-of.ts'
import { Sections } from '../content/sections.tsx'
import { loadContent, useDefinitions } from '../definitions/portal-definitions.ts'
import { useTexts } from '../texts/use-texts.ts'
import { PageBody } from '../ui/frame/page-body.tsx'
import { PageTitle } from '../ui/frame/page-title.tsx'
import { formatDate } from '../ui/time/format-date.ts'
import { GuideCard } from './content/guide-card.tsx'
import { screenParameters } from './screen-parameters.ts'

/** A page of text with a table of contents. */
export function Screen({ page }: { page: Page }) {
  const say = useTexts('pages')
  const definitions = useDefinitions()
  const { content: id, guide } = screenParameters(page, 'content')
  const content = use(loadContent(definitions, id))
  const sections = content.sections ?? []
  const { hash } = useLocation()
  // The browser looked for it before the text was there.
  useEffect(() => document.getElementById(anchorIn(hash))?.scrollIntoView(), [hash])
  return (
    <PageBody width="text">
      <PageTitle title={content.title} sentence={content.introduction} />
      {content.updated ? (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
          {say('last-changed', { day: formatDate(new Date(content.updated)) })}
        </Typography>
      ) : null}
      {content.notice ? (
        <Alert severity="info" sx={{ mt: 2 }}>
          {content.notice}
        </Alert>
      ) : null}
      {guide ? (
        <Box data-print="no" sx={{ my: 3 }}>
          <GuideCard content={id} title={content.title} />
        </Box>
      ) : null}
      {sections.length > 3 ? (
        <Box component="nav" aria-label={say('contents')} sx={{ my: 3 }}>
          <Box component="ol" sx={{ pl: 3.5, m: 0 }}>
            {sections.map(section => (
              <li key={section.id}>
                <Link href={`#${section.id}`} sx={{ display: 'inline-block', py: 0.25, verticalAlign: 'top' }}>
                  {section.heading}
                </Link>
              </li>
            ))}
          </Box>
        </Box>
      ) : null}
      <Sections sections={sections} />
    </PageBody>
  )
}
