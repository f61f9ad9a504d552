import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { size } from '../../theme/tokens.ts'

const widths = { text: size.text, form: size.form, page: size.page, full: 'none' } as const

/** The width a screen takes: `text` to read, `form` to fill in, `page` for most, `full` for queues. */
export function PageBody({ width = 'page', children }: { width?: keyof typeof widths; children: ReactNode }) {
  return <Box sx={{ width: '100%', maxWidth: widths[width], mx: width === 'full' ? 0 : 'auto' }}>{children}</Box>
}
