import { Alert, AlertTitle, Box, Button } from '@mui/material'
import { useEffect, useState } from 'react'
import { useTexts } from '../texts/use-texts.ts'
import { definitionsName, pageBase } from '../theme/page-meta.ts'
import { holdsUnsent } from '../ui/leaving/unsent.ts'
import { loadAgain } from './load-again.ts'
import { useDefinitions } from './portal-definitions.ts'

type Problem = { file: string; path: string; message: string; fix: string }
type SaveReport = { problems: Problem[]; findings: string[]; held: boolean }

/**
 * `npm run dev` only: loads the page again when definitions were published, unless something typed would be lost, and says what a save came
 * to that needs a look.
 */
export function DevelopmentNotes() {
  const say = useTexts('development')
  const definitions = useDefinitions()
  const [report, setReport] = useState<SaveReport | null>(null)
  const [waiting, setWaiting] = useState<string | null>(null)
  useEffect(() => {
    const typedIn = new Set<EventTarget>()
    const typing = ({ target }: Event): void => void (target && typedIn.add(target))
    document.addEventListener('input', typing, true)
    const stream = new EventSource(`${pageBase()}definitions/events`)
    stream.addEventListener('saved', event => setReport(JSON.parse(event.data) as SaveReport))
    stream.addEventListener('changed', event => {
      const hash = JSON.parse(event.data) as string
      if (hash === definitionsName()) return
      if (holdsUnsent(typedIn)) return setWaiting(hash)
      // What a save came to is said by the page that shows it.
      stream.close()
      void loadAgain(definitions, hash)
    })
    return () => {
      stream.close()
      document.removeEventListener('input', typing, true)
    }
  }, [definitions])
  const { problems, findings, held } = report ?? { problems: [], findings: [], held: false }
  if (problems.length + findings.length === 0 && waiting === null) return null
  return (
    <Box sx={{ position: 'fixed', insetInline: 16, bottom: 16, zIndex: 2000, maxHeight: '50vh', overflowY: 'auto' }}>
      {waiting !== null ? (
        <Alert severity="info" action={<Button onClick={() => void loadAgain(definitions, waiting)}>{say('reload')}</Button>}>
          {say('changed')}
        </Alert>
      ) : null}
      {problems.length > 0 ? (
        <Alert severity="error" onClose={() => setReport(null)}>
          <AlertTitle>{say('broken')}</AlertTitle>
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
          <AlertTitle>{say(held ? 'not-published' : 'published-means')}</AlertTitle>
          {findings.map(finding => (
            <p key={finding}>{finding}</p>
          ))}
          {held ? <p>{say.rich('publish-anyway', { command: words => <code>{words}</code> })}</p> : null}
        </Alert>
      ) : null}
    </Box>
  )
}
