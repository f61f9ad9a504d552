import { Box, Button, Card, Stack, Typography } from '@mui/material'
import { use } from 'react'
import type { Page } from '#engine/definitions/pages/navigation.ts'
import { signInAddress } from '#engine/definitions/pages/own-pages.ts'
import { loadContent, useDefinitions } from '../definitions/portal-definitions.ts'
import { chooseLanguage } from '../session/choose-language.ts'
import { pageBase } from '../theme/page-meta.ts'
import { LanesBackground } from '../ui/frame/lanes-background.tsx'
import { LanguageChoice } from '../ui/frame/language-choice.tsx'
import { Logo } from '../ui/frame/logo.tsx'
import { PageTitle } from '../ui/frame/page-title.tsx'

/** The first page of the portal, for people who are not signed in: no header, no footer. */
export function Screen({ page }: { page: Page }) {
  const definitions = useDefinitions()
  const { navigation } = definitions
  const content = use(loadContent(definitions, String(page.with?.content)))
  return (
    <Box
      component="main"
      id="main"
      tabIndex={-1}
      sx={{ minHeight: '100dvh', isolation: 'isolate', px: { xs: 2, sm: 4 }, py: { xs: 4, sm: 8 } }}
    >
      <LanesBackground />
      <Stack sx={{ maxWidth: 880, mx: 'auto', gap: 4 }}>
        <Logo size={40} />
        <Box sx={{ '& h1': { fontSize: { xs: 32, sm: 44 }, lineHeight: 1.15 } }}>
          <PageTitle title={content.title} sentence={content.introduction} />
        </Box>
        <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
          <Button size="large" variant="contained" color="primary" href={String(page.with?.start)}>
            {content.texts?.start}
          </Button>
          <Button size="large" onClick={() => location.assign(pageBase() + signInAddress(navigation).slice(1))}>
            {content.texts?.['sign-in']}
          </Button>
        </Stack>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, 1fr)' } }}>
          {content.sections?.map(section => (
            <Card key={section.id} sx={{ p: 2.5 }}>
              <Typography variant="h3" component="h2">
                {section.heading}
              </Typography>
              {section.paragraphs?.map(text => (
                <Typography key={text} sx={{ color: 'text.secondary', mt: 1 }}>
                  {text}
                </Typography>
              ))}
            </Card>
          ))}
        </Box>
        <Box sx={{ color: 'text.secondary' }}>
          <LanguageChoice languages={definitions.languages} onChoose={chooseLanguage} />
        </Box>
      </Stack>
    </Box>
  )
}
