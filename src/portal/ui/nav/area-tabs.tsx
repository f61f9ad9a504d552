import { Box, ButtonBase } from '@mui/material'

type Props = { label: string; entries: { title: string; href: string; current: boolean }[] }

/** The pages of one area, beside each other: links that look like tabs, for each is a page of its own. Where they are many they take two lines, so that none is out of sight. */
export function AreaTabs({ label, entries }: Props) {
  return (
    <Box component="nav" aria-label={label} data-print="no" sx={{ mb: 3, borderBottom: 1, borderColor: 'divider' }}>
      <Box component="ul" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 0.5, listStyle: 'none', m: 0, p: 0 }}>
        {entries.map(({ title, href, current }) => (
          <Box component="li" key={title} sx={{ flex: 'none' }}>
            <ButtonBase href={href} aria-current={current ? 'page' : undefined} sx={look(current)}>
              {title}
            </ButtonBase>
          </Box>
        ))}
      </Box>
    </Box>
  )
}

function look(current: boolean) {
  return {
    minHeight: 44,
    px: 1.5,
    typography: 'button',
    whiteSpace: 'nowrap',
    borderBottom: 2,
    borderColor: current ? 'own.accent' : 'transparent',
    color: current ? 'own.accent' : 'text.secondary',
    '&:hover': { color: current ? 'own.accent' : 'text.primary' },
  } as const
}
