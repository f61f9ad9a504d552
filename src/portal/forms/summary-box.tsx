import { Alert, AlertTitle, Box, Link } from '@mui/material'
import { useRefusalFocus } from '../ui/use-refusal-focus.ts'

/** What is in the way; `place`: id of the element that `lead` leads to, and none where there is nothing to be seen. */
type SummaryLine = { key: string; text: string; place?: string; lead: () => void }

/** `refusals`: takes the focus whenever this grows. */
type Props = { title: string | null; lines: SummaryLine[]; refusals: number }

/** Why something was not taken: what is in the way, line by line, each leading to its place. */
export function SummaryBox({ title, lines, refusals }: Props) {
  const box = useRefusalFocus<HTMLElement>(title === null ? 0 : refusals)
  return (
    // Stands from the start, so that what is put in is read out.
    <Box ref={box} role="alert" tabIndex={-1} sx={{ mb: title === null ? 0 : 2, borderRadius: '8px' }}>
      {title === null ? null : (
        <Alert severity="error" role="presentation">
          <AlertTitle>{title}</AlertTitle>
          {lines.length > 0 ? (
            <Box component="ul" sx={{ m: 0, pl: 2.25, overflowWrap: 'anywhere' }}>
              {lines.map(line => (
                <li key={line.key}>
                  <Line {...line} />
                </li>
              ))}
            </Box>
          ) : null}
        </Alert>
      )}
    </Box>
  )
}

function Line({ text, place, lead }: SummaryLine) {
  if (place === undefined) return text
  return (
    <Link
      href={`#${place}`}
      color="inherit"
      // A line of text is 20 px high; what is pressed is at least 24.
      // At the top, or the bullet of several lines stands at the last.
      sx={{ display: 'inline-block', py: 0.25, verticalAlign: 'top' }}
      onClick={event => {
        event.preventDefault()
        lead()
      }}
    >
      {text}
    </Link>
  )
}
