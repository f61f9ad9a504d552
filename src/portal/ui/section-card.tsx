import { Box, Card, CardContent, Stack, Typography } from '@mui/material'
import { type ReactNode, useId } from 'react'

interface SectionCardProps {
  title: string
  sentence?: ReactNode
  actions?: ReactNode
  children: ReactNode
  /** Target of a link to this part of the page. */
  id?: string
  /** Rows reach the edges of the card: for tables and lists. */
  flush?: boolean
}

/** A part of a page or form: title, a sentence, what belongs together. */
export function SectionCard({ title, sentence, actions, children, id, flush = false }: SectionCardProps) {
  const heading = useId()
  return (
    <Card component="section" id={id} aria-labelledby={heading}>
      <CardContent sx={flush ? { pb: 2 } : undefined}>
        <Stack
          direction="row"
          sx={{
            gap: 2,
            alignItems: 'flex-start',
            justifyContent: 'space-between',
            mb: flush ? 0 : 2.5,
            '&:last-child': { mb: 0 },
          }}
        >
          <Box>
            <Typography id={heading} variant="h3" component="h2">
              {title}
            </Typography>
            {sentence ? (
              <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5, maxWidth: '72ch' }}>
                {sentence}
              </Typography>
            ) : null}
          </Box>
          {actions}
        </Stack>
        {flush ? null : children}
      </CardContent>
      {flush ? children : null}
    </Card>
  )
}
