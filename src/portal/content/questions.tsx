import { Accordion, AccordionDetails, AccordionSummary } from '@mui/material'
import { Icon } from '../ui/icon.tsx'
import { SafeHtml } from './safe-html.tsx'

export type Question = { query: string; answer: string }

/** Questions that open to their answers; `below` the page's title, or below the title of a category. */
export function Questions({ questions, below }: { questions: Question[]; below: 'page' | 'category' }) {
  return (
    <div>
      {questions.map(({ query, answer }) => (
        <Accordion key={query} disableGutters slotProps={{ heading: { component: below === 'page' ? 'h2' : 'h3' } }}>
          <AccordionSummary expandIcon={<Icon name="down" />}>{query}</AccordionSummary>
          <AccordionDetails>
            <SafeHtml html={answer} />
          </AccordionDetails>
        </Accordion>
      ))}
    </div>
  )
}
