import { Box, Card, Link, Typography } from '@mui/material'

const mostInLine = 2

/** A way to another page, with words before it. */
type PageLink = { text: string; label: string; href: string }

/** Links below what a page is for: in a line, or one below the other in a card where there are several. */
export function PageLinks({ links }: { links: PageLink[] }) {
  if (links.length === 0) return null
  if (links.length > mostInLine)
    return (
      <Card
        component="ul"
        sx={{ m: 0, p: 0, px: { xs: 2.5, sm: 3 }, listStyle: 'none', '& > li + li': { borderTop: 1, borderColor: 'divider' } }}
      >
        {links.map(link => (
          <Typography
            key={link.href}
            component="li"
            variant="body2"
            sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, py: 1.5 }}
          >
            <Box component="span" sx={{ flex: '1 1 auto', color: 'text.secondary' }}>
              {link.text}
            </Box>
            <Link href={link.href}>{link.label}</Link>
          </Typography>
        ))}
      </Card>
    )
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 1, justifyContent: 'center' }}>
      {links.map(link => (
        <Typography key={link.href} variant="body2">
          {link.text ? `${link.text} ` : ''}
          <Link href={link.href}>{link.label}</Link>
        </Typography>
      ))}
    </Box>
  )
}
