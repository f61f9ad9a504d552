import { Alert, Box, Stack, Typography } from '@mui/material'
import type { Content } from '#engine/definitions/types.ts'
import { useTexts } from '../texts/use-texts.ts'
import { DefinitionList } from '../ui/definition-list.tsx'
import { formatDate } from '../ui/time/format-date.ts'
import { ContentTable } from './content-table.tsx'
import { Questions } from './questions.tsx'
import { Sections } from './sections.tsx'

/** A content with all its parts, as readers see them. */
export function ContentPreview({ content }: { content: Content }) {
  const say = useTexts('pages')
  const { title, updated, introduction, notice, sections, categories, table, texts } = content
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <Typography variant="h2">{title}</Typography>
      {introduction ? <Typography sx={{ color: 'text.secondary', mt: 0.5 }}>{introduction}</Typography> : null}
      {updated ? (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
          {say('last-changed', { day: formatDate(new Date(updated)) })}
        </Typography>
      ) : null}
      {notice ? (
        <Alert severity="info" sx={{ mt: 2 }}>
          {notice}
        </Alert>
      ) : null}
      <Sections sections={sections ?? []} />
      {categories?.map((category, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: while they are edited two may have the same words
        <Stack component="section" key={index} sx={{ mt: 3, gap: 1 }}>
          <Typography variant="h2" component="h3">
            {category.cat_type}
          </Typography>
          <Questions questions={category.faq_list} below="category" />
        </Stack>
      ))}
      {table ? (
        <Box sx={{ mt: 3 }}>
          <ContentTable table={table} title={title} />
        </Box>
      ) : null}
      {texts ? (
        <Box sx={{ mt: 3 }}>
          <DefinitionList items={Object.entries(texts).map(([label, value]) => ({ label, value }))} />
        </Box>
      ) : null}
    </Box>
  )
}
