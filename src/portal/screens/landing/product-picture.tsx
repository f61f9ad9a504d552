import { Box, Card, Typography } from '@mui/material'
import type { Content } from '#engine/definitions/types.ts'
import type { Tone } from '../../theme/tokens.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Logo } from '../../ui/frame/logo.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'

const tones: readonly string[] = ['waiting', 'good', 'bad', 'stopped', 'neutral'] satisfies Tone[]
const isTone = (word: string | undefined): word is Tone => word !== undefined && tones.includes(word)

type Props = { table: NonNullable<Content['table']>; texts: { [key: string]: string } }

/**
 * The portal as its users see it, drawn of its own parts, so that it is as sharp and as light or dark as the page: a launch at its
 * carriers, and the phone that the bot writes to. The last column of the table is the tone of the state, the one before it the state.
 */
export function ProductPicture({ table, texts }: Props) {
  const columns = table.headers.slice(0, -1)
  const tone = table.headers.at(-1)?.key ?? ''
  const state = columns.at(-1)?.key
  return (
    <Box role="img" aria-label={texts.picture} sx={{ display: 'grid' }}>
      <Card aria-hidden sx={{ overflow: 'hidden', boxShadow: shadow, mr: { sm: '12%' } }}>
        <Box sx={bar}>
          <Logo size={20} />
          <Avatar name={texts['picture-person'] ?? ''} size={24} decorative />
        </Box>
        <Box sx={{ p: { xs: 2, sm: 2.5 } }}>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, mb: 2, flexWrap: 'wrap' }}>
            <Avatar name={texts['picture-name'] ?? ''} size={40} shape="square" decorative />
            <Box sx={{ mr: 'auto' }}>
              <Typography sx={{ typography: 'subtitle1', fontWeight: 600 }}>{texts['picture-name']}</Typography>
              <Typography sx={{ typography: 'caption', color: 'text.secondary' }}>{texts['picture-about']}</Typography>
            </Box>
            <StatusBadge tone="good">{texts['picture-state']}</StatusBadge>
          </Box>
          <Box component="table" sx={grid}>
            <thead>
              <tr>
                {columns.map(({ key, label }) => (
                  <th key={key}>{label}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map(row => (
                <tr key={Object.values(row).join(' ')}>
                  {columns.map(({ key }) => (
                    <td key={key}>
                      {key === state ? (
                        <StatusBadge size="small" tone={isTone(row[tone]) ? row[tone] : 'neutral'}>
                          {row[key]}
                        </StatusBadge>
                      ) : (
                        row[key]
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </Box>
        </Box>
      </Card>
      <Box aria-hidden sx={phone}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, pb: 1, borderBottom: '1px solid #e3e5ea' }}>
          <Avatar name={texts['picture-name'] ?? ''} size={26} decorative />
          <strong>{texts['picture-name']}</strong>
        </Box>
        <Box sx={{ ...bubble, bgcolor: '#eceef2' }}>{texts['picture-message']}</Box>
        <Box sx={{ display: 'flex', gap: 0.75, flexWrap: 'wrap' }}>
          {['picture-choice', 'picture-other-choice'].map(key => (
            <Box key={key} component="span" sx={choice}>
              {texts[key]}
            </Box>
          ))}
        </Box>
        <Box sx={{ ...bubble, alignSelf: 'flex-end', bgcolor: '#443dbf', color: '#ffffff' }}>{texts['picture-reply']}</Box>
      </Box>
    </Box>
  )
}

const shadow = '0 1px 2px rgba(16, 20, 34, 0.06), 0 18px 48px -12px rgba(16, 20, 34, 0.22)'
const bar = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  px: 2,
  py: 1.25,
  borderBottom: 1,
  borderColor: 'own.line',
} as const
const grid = {
  width: '100%',
  borderCollapse: 'collapse',
  typography: 'body2',
  '& th': { typography: 'caption', color: 'text.secondary', textAlign: 'start', fontWeight: 500, bgcolor: 'own.sunken' },
  '& th, & td': { px: 1.25, py: 1, borderBottom: 1, borderColor: 'own.line' },
  '& tr:last-child td': { borderBottom: 0 },
} as const
// A phone in daylight, whatever the scheme of the page. It lies over the edge of the card and nothing that stands in it.
const phone = {
  display: { xs: 'none', sm: 'flex' },
  position: 'relative',
  justifySelf: 'end',
  mt: '-18px',
  width: 218,
  flexDirection: 'column',
  gap: 1,
  p: 1.5,
  border: '6px solid #1b1d24',
  outline: 1,
  outlineColor: 'own.line',
  borderRadius: '26px',
  bgcolor: '#ffffff',
  color: '#1f1f1f',
  colorScheme: 'light',
  fontSize: 12,
  boxShadow: shadow,
} as const
const bubble = { px: 1.25, py: 0.75, borderRadius: '14px', maxWidth: '90%', alignSelf: 'flex-start' } as const
const choice = {
  px: 1,
  py: 0.375,
  border: '1px solid #b9bdf0',
  borderRadius: '999px',
  color: '#3f38b5',
  fontWeight: 500,
} as const
