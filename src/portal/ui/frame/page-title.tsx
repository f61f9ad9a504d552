import { Box, Link, Stack, Typography } from '@mui/material'
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'
import { useTexts } from '../../texts/use-texts.ts'
import { Icon } from '../icon.tsx'

interface PageTitleProps {
  title: string
  /** One sentence on what the page is for. */
  sentence?: ReactNode
  /** Beside the title: a badge, a count. */
  beside?: ReactNode
  /** Before the title: a logo, an avatar. */
  before?: ReactNode
  actions?: ReactNode
  back?: { label: string; href: string }
  /** Each further number moves the focus to the title: to where one is when what had the focus is gone. */
  focusRound?: number
}

/** Whether the title takes the focus when it appears: for what opens within a page, so that the keyboard and screen readers go along. */
export const FocusOnArrival = createContext(false)

/** What the title is: 2 for a page that stands within another one, which names the window. */
export const TitleLevel = createContext<1 | 2>(1)

/** The head of a page: title, sentence, actions at the right; names the window as well. */
export function PageTitle({ title, sentence, beside, before, actions, back, focusRound = 0 }: PageTitleProps) {
  const say = useTexts('frame')
  const portal = say('portal')
  const level = useContext(TitleLevel)
  useEffect(() => {
    if (level === 1) document.title = `${title} · ${portal}`
  }, [title, portal, level])
  const heading = useRef<HTMLHeadingElement>(null)
  const arrives = useContext(FocusOnArrival)
  const focused = arrives || focusRound > 0
  useEffect(() => {
    if (arrives || focusRound > 0) heading.current?.focus()
  }, [arrives, focusRound])

  return (
    <Box component="header" sx={{ mb: 3 }}>
      {back ? (
        <Link
          href={back.href}
          underline="hover"
          variant="body2"
          sx={{
            display: 'inline-flex',
            alignItems: 'center',
            gap: 0.5,
            minHeight: 24,
            mb: 0.75,
            ml: -0.5,
            color: 'text.secondary',
          }}
        >
          <Icon name="left" size={16} />
          {back.label}
        </Link>
      ) : null}
      <Stack
        direction={{ xs: 'column', sm: 'row' }}
        sx={{ gap: 2, alignItems: { sm: 'flex-start' }, justifyContent: 'space-between' }}
      >
        <Stack direction="row" sx={{ gap: 2, alignItems: 'center', minWidth: 0 }}>
          {before}
          <Box sx={{ minWidth: 0 }}>
            <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
              <Typography
                ref={heading}
                variant={`h${level}`}
                {...(focused ? { tabIndex: -1 } : {})}
                sx={{ ...(level === 1 && { fontSize: { xs: '1.5rem', sm: '1.75rem' } }), overflowWrap: 'anywhere' }}
              >
                {title}
              </Typography>
              {beside}
            </Stack>
            {sentence ? <Typography sx={{ color: 'text.secondary', mt: 0.5, maxWidth: '72ch' }}>{sentence}</Typography> : null}
          </Box>
        </Stack>
        {actions ? (
          <Stack direction="row" data-print="no" sx={{ gap: 1, flexWrap: 'wrap', flexShrink: 0 }}>
            {actions}
          </Stack>
        ) : null}
      </Stack>
    </Box>
  )
}
