import { useState } from 'react'
import { KeysDialog } from '../../lists/keys-dialog.tsx'
import { isFree, pressDecision, useKeys } from '../../lists/use-keys.ts'

/** The keys that decide about a record on a page of its own, and their help; beside a list they are the list's. */
export function RecordKeys() {
  const [help, setHelp] = useState(false)
  const { letters, setLetters } = useKeys(({ key, target }) => {
    const page = document.getElementById('main')
    if (key === 'help') setHelp(true)
    else if (key !== 'approve' && key !== 'reject') return false
    else return (isFree(target) || page?.contains(target) === true) && pressDecision(page, key)
    return true
  })
  return <KeysDialog open={help} onClose={() => setHelp(false)} of="record" letters={letters} onLetters={setLetters} />
}
