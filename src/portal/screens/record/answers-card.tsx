import { Box, Stack } from '@mui/material'
import { useTexts } from '../../texts/use-texts.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import type { RecordAnswer } from '../../workflow/record-answer.ts'

/** What other systems answered about a record: ids they gave it. Nothing as long as they gave none. */
export function AnswersCard({ record, titles }: { record: RecordAnswer; titles: { [answer: string]: string } }) {
  const say = useTexts('record')
  const answers = new Map(Object.entries(record.answers))
  const given = Object.entries(titles).flatMap(([name, title]) => {
    const value = answers.get(name)
    return typeof value === 'string' ? [{ title, value }] : []
  })
  if (given.length === 0) return null
  return (
    <SectionCard title={say('from-channel')}>
      <Stack sx={{ gap: 1 }}>
        {record.answers.simulated === true ? (
          <Box>
            <StatusBadge tone="neutral">{say('simulated')}</StatusBadge>
          </Box>
        ) : null}
        {given.map(({ title, value }) => (
          <Box key={title}>
            <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{title}</Box>
            <CopyButton value={value} label={say('copy-answer', { title })} />
          </Box>
        ))}
      </Stack>
    </SectionCard>
  )
}
