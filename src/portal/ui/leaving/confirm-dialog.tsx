import { Button, DialogActions, DialogContent, DialogContentText, DialogTitle, TextField } from '@mui/material'
import { createContext, type FormEvent, type ReactNode, useCallback, useContext, useState } from 'react'
import { useTexts } from '../../texts/use-texts.ts'
import type { ConfirmOptions } from './confirm-options.ts'
import { PageDialog } from './page-dialog.tsx'

type Confirm = (options: ConfirmOptions) => Promise<boolean>
interface Question extends ConfirmOptions {
  id: number
  answer: (yes: boolean) => void
}

const ConfirmContext = createContext<Confirm>(() => Promise.resolve(false))

/** Asks before something is done: `if (await confirm({ title, text, action: 'Delete', tone: 'bad' })) …`. */
export function useConfirm(): Confirm {
  return useContext(ConfirmContext)
}

/** Holds the one dialog that `useConfirm` opens. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null)
  const [open, setOpen] = useState(false)
  const confirm = useCallback<Confirm>(
    options =>
      new Promise(resolve => {
        // A question that is asked over another one answers the first with no.
        setQuestion(last => {
          last?.answer(false)
          return { ...options, id: (last?.id ?? 0) + 1, answer: resolve }
        })
        setOpen(true)
      }),
    [],
  )
  const answer = (yes: boolean) => {
    question?.answer(yes)
    setOpen(false)
  }

  return (
    <ConfirmContext value={confirm}>
      {children}
      {/* The question outlives `open`, so that its words stay while the dialog fades. */}
      <PageDialog open={open} onClose={() => answer(false)} aria-labelledby="confirm-title" aria-describedby="confirm-text">
        {question ? <ConfirmForm key={question.id} question={question} answer={answer} /> : null}
      </PageDialog>
    </ConfirmContext>
  )
}

function ConfirmForm({ question, answer }: { question: Question; answer: (yes: boolean) => void }) {
  const say = useTexts('frame')
  const button = useTexts('buttons')
  const { title, text, action, cancel = button('cancel'), tone = 'normal', typeToConfirm } = question
  const [typed, setTyped] = useState('')
  const ready = typeToConfirm === undefined || typed.trim() === typeToConfirm
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ready) answer(true)
  }

  return (
    <form onSubmit={submit}>
      <DialogTitle id="confirm-title">{title}</DialogTitle>
      <DialogContent>
        <DialogContentText id="confirm-text" component="div">
          {text}
        </DialogContentText>
        {typeToConfirm === undefined ? null : (
          <TextField
            label={say('type-to-confirm', { text: typeToConfirm })}
            value={typed}
            onChange={event => setTyped(event.target.value)}
            autoComplete="off"
            autoFocus
            sx={{ mt: 2 }}
          />
        )}
      </DialogContent>
      <DialogActions>
        {/* What cannot be undone must not be one Enter away. */}
        <Button onClick={() => answer(false)} autoFocus={tone === 'bad' && typeToConfirm === undefined}>
          {cancel}
        </Button>
        <Button
          type="submit"
          variant="contained"
          color={tone === 'bad' ? 'error' : 'primary'}
          disabled={!ready}
          autoFocus={tone === 'normal'}
        >
          {action}
        </Button>
      </DialogActions>
    </form>
  )
}
