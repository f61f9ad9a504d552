import { Alert, AlertTitle, Box } from '@mui/material'
import { useEffect, useState } from 'react'
import { pageBase, pageSet } from '../theme/page-meta.ts'

type Problem = { file: string; path: string; message: string; fix: string }

/** `npm run dev` only: loads the page again when definitions were published, and says what is wrong with a broken one. */
export function DevelopmentNotes() {
  const [problems, setProblems] = useState<Problem[]>([])
  useEffect(() => {
    const stream = new EventSource(`${pageBase()}definitions/events`)
    stream.addEventListener('problems', event => setProblems(JSON.parse(event.data) as Problem[]))
    stream.addEventListener('changed', event => JSON.parse(event.data) !== pageSet() && location.reload())
    return () => stream.close()
  }, [])
  if (problems.length === 0) return null
  return (
    <Box sx={{ position: 'fixed', insetInline: 16, bottom: 16, zIndex: 2000, maxHeight: '50vh', overflowY: 'auto' }}>
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
    </Box>
  )
}
