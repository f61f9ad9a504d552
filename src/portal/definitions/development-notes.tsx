import { Alert, AlertTitle, Box } from '@mui/material'
import { useEffect, useState } from 'react'
import { pageBase, pageSet } from '../theme/page-meta.ts'

type Problem = { file: string; path: string; message: string; fix: string }
type SaveReport = { problems: Problem[]; findings: string[]; held: boolean }

/** `npm run dev` only: loads the page again when definitions were published, and says what a save came to that needs a look. */
export function DevelopmentNotes() {
  const [report, setReport] = useState<SaveReport | null>(null)
  useEffect(() => {
    const stream = new EventSource(`${pageBase()}definitions/events`)
    stream.addEventListener('saved', event => setReport(JSON.parse(event.data) as SaveReport))
    stream.addEventListener('changed', event => JSON.parse(event.data) !== pageSet() && location.reload())
    return () => stream.close()
  }, [])
  if (!report) return null
  const { problems, findings, held } = report
  if (problems.length + findings.length === 0) return null
  return (
    <Box sx={{ position: 'fixed', insetInline: 16, bottom: 16, zIndex: 2000, maxHeight: '50vh', overflowY: 'auto' }}>
      {problems.length > 0 ? (
        <Alert severity="error">
          <AlertTitle>The definitions are broken; the last good ones are shown</AlertTitle>
          {problems.map(problem => (
            <p key={problem.file + problem.path + problem.message}>
              <code>
                {problem.file} {problem.path}
              </code>
              <br />
              {problem.message}. {problem.fix}
            </p>
          ))}
        </Alert>
      ) : null}
      {findings.length > 0 ? (
        <Alert severity={held ? 'warning' : 'info'} onClose={() => setReport(null)}>
          <AlertTitle>
            {held ? 'Not published: stored values would no longer be kept' : 'What the published change means for stored records'}
          </AlertTitle>
          {findings.map(finding => (
            <p key={finding}>{finding}</p>
          ))}
          {held ? (
            <p>
              To publish it all the same: <code>npm run publish</code>
            </p>
          ) : null}
        </Alert>
      ) : null}
    </Box>
  )
}
