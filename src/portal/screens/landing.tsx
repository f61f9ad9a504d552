import { Box, Button, Card, Stack, Typography } from '@mui/material'
import { createElement, use } from 'react'
import type { Page } from '#engine/definitions/pages/navigation.ts'
import { signInAddress } from '#engine/definitions/pages/own-pages.ts'
import { loadContent, useDefinitions } from '../definitions/portal-definitions.ts'
import { chooseLanguage } from '../session/choose-language.ts'
import { pageBase } from '../theme/page-meta.ts'
import { LanguageChoice } from '../ui/frame/language-choice.tsx'
import { Logo } from '../ui/frame/logo.tsx'
import { PageTitle, TitleLevel } from '../ui/frame/page-title.tsx'
import { ProductPicture } from './landing/product-picture.tsx'
import { screenParameters } from './screen-parameters.ts'
import { useScreen } from './screens-context.ts'

/** The first page of the portal, for people who are not signed in: no header, no footer. */
export function Screen({ page }: { page: Page }) {
  const definitions = useDefinitions()
  const { navigation } = definitions
  const { content } = screenParameters(page, 'landing')
  const { title, introduction, sections, table, texts = {} } = use(loadContent(definitions, content))
  return (
    <Box component="main" id="main" tabIndex={-1} sx={{ minHeight: '100dvh', px: { xs: 2, sm: 4 }, py: { xs: 3, sm: 5 } }}>
      <Stack sx={{ maxWidth: 1200, mx: 'auto', gap: { xs: 4, sm: 7 } }}>
        <Stack direction="row" sx={{ gap: 2, alignItems: 'center', justifyContent: 'space-between' }}>
          <Logo size={36} />
          <Button onClick={() => location.assign(pageBase() + signInAddress(navigation).slice(1))}>{texts['sign-in']}</Button>
        </Stack>
        <Box sx={halves}>
          <div>
            <Box sx={{ '& h1': { fontSize: { xs: 34, sm: 48 }, lineHeight: 1.1, letterSpacing: '-0.03em' }, '& header p': lead }}>
              <PageTitle title={title} sentence={introduction} />
            </Box>
            <Start page={page} label={texts.start} />
          </div>
          {table ? <ProductPicture table={table} texts={texts} /> : null}
        </Box>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: 'repeat(3, 1fr)' } }}>
          {sections?.map(section => (
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

/** How one begins: the page's form itself, or a button that leads to it. */
function Start({ page, label }: { page: Page; label: string | undefined }) {
  const { navigation } = useDefinitions()
  const { start, form } = screenParameters(page, 'landing')
  const begun = navigation.pages.find(({ path }) => path === start)
  const screen = useScreen(begun?.screen ?? page.screen)
  if (form && begun) return <TitleLevel value={2}>{createElement(screen, { page: begun })}</TitleLevel>
  return (
    <Button size="large" variant="contained" color="primary" href={start}>
      {label}
    </Button>
  )
}

const lead = { fontSize: { xs: 16, sm: 18 }, lineHeight: 1.5, mt: 2, maxWidth: '48ch' } as const
const halves = {
  display: 'grid',
  gap: { xs: 4, md: 6 },
  alignItems: 'center',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 7fr)' },
} as const
