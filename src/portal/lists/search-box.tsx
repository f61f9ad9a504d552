import { TextField } from '@mui/material'
import { useEffect, useState } from 'react'
import { useDefinitions } from '../definitions/portal-definitions.ts'
import { useTexts } from '../texts/use-texts.ts'

const typingPauseMs = 300

/** Searches while one types, after a pause. */
export function SearchBox({ value, label, onChange }: { value: string; label?: string; onChange: (value: string) => void }) {
  const say = useTexts('lists')
  const { limits } = useDefinitions()
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  useEffect(() => {
    if (typed === value) return
    const timer = setTimeout(() => onChange(typed), typingPauseMs)
    return () => clearTimeout(timer)
  })
  return (
    <TextField
      label={label ?? say('search')}
      type="search"
      size="small"
      value={typed}
      onChange={event => setTyped(event.target.value)}
      slotProps={{ htmlInput: { maxLength: limits.lists.searchCharacters } }}
      sx={{ flex: '1 1 200px', maxWidth: { sm: 320 } }}
    />
  )
}
