import { Box, Typography } from '@mui/material'
import type { Content } from '#engine/definitions/types.ts'
import { ContentTable } from './content-table.tsx'

/** Sections of a text with their headings, paragraphs, points and tables. */
export function Sections({ sections }: { sections: NonNullable<Content['sections']> }) {
  return (
    <>
      {sections.map(section => (
        <Box component="section" key={section.id} id={section.id} sx={{ mt: 3 }}>
          <Typography variant="h2">{section.heading}</Typography>
          {section.paragraphs?.map(text => (
            <Typography key={text} sx={{ mt: 1 }}>
              {text}
            </Typography>
          ))}
          {section.list ? (
            <Box component="ul" sx={{ pl: 2.5, my: 1 }}>
              {section.list.map(text => (
                <li key={text}>{text}</li>
              ))}
            </Box>
          ) : null}
          {section.table ? (
            <Box sx={{ mt: 1 }}>
              <ContentTable table={section.table} title={section.heading} />
            </Box>
          ) : null}
        </Box>
      ))}
    </>
  )
}
