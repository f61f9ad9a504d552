import { Accordion, AccordionDetails, AccordionSummary, Box, Button } from '@mui/material'
import { createElement, useEffect, useRef, useState } from 'react'
import { useTexts } from '../texts/use-texts.ts'
import { Icon } from '../ui/icon.tsx'
import { useToast } from '../ui/states/toast.tsx'
import { anchorOf } from './anchor-of.ts'
import { marked, SafeHtml } from './safe-html.tsx'

export type Question = { query: string; answer: string }

type Props = {
  questions: Question[]
  /** `below` the page's title, or below the title of a category. */
  below: 'page' | 'category'
  /** Words that are marked where they stand. */
  mark?: string
  /** Address that an anchor makes the address of a question; without it they have none. */
  address?: string
  /** Anchor of the question that is open from the beginning, and in view. */
  asked?: string
}

/** Questions that open to their answers. */
export function Questions({ questions, below, mark = '', address, asked }: Props) {
  return (
    <div>
      {questions.map(question => (
        <One key={question.query} question={question} below={below} mark={mark} address={address} asked={asked} />
      ))}
    </div>
  )
}

type OneProps = Omit<Props, 'questions' | 'address' | 'asked'> & {
  question: Question
  address: string | undefined
  asked: string | undefined
}

function One({ question: { query, answer }, below, mark = '', address, asked }: OneProps) {
  const say = useTexts('pages')
  const toast = useToast()
  const anchor = anchorOf(query)
  const isAsked = asked === anchor
  const [isOpen, setOpen] = useState(isAsked)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isAsked) return
    setOpen(true)
    place.current?.scrollIntoView({ block: 'center' })
  }, [isAsked])
  const copy = (): void =>
    void navigator.clipboard.writeText(`${address}#${encodeURIComponent(anchor)}`).then(() => toast(say('faq-copied')))
  return (
    <Accordion
      ref={place}
      id={address === undefined ? undefined : anchor}
      expanded={isOpen}
      onChange={(_event, open) => setOpen(open)}
      disableGutters
      slotProps={{ heading: { component: below === 'page' ? 'h2' : 'h3' } }}
    >
      <AccordionSummary expandIcon={<Icon name="down" />}>{createElement('span', null, ...marked(query, mark))}</AccordionSummary>
      <AccordionDetails>
        <SafeHtml html={answer} mark={mark} />
        {address === undefined ? null : (
          <Box sx={{ mt: 1 }}>
            <Button size="small" variant="text" startIcon={<Icon name="copy" size={16} />} onClick={copy} sx={{ ml: -1.25 }}>
              {say('faq-copy')}
            </Button>
          </Box>
        )}
      </AccordionDetails>
    </Accordion>
  )
}
