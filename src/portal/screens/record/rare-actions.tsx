import { Button, Menu, MenuItem } from '@mui/material'
import { useState } from 'react'
import type { Choice } from '#engine/workflow/choices.ts'
import { useDefinitions } from '../../definitions/portal-definitions.ts'
import { Icon } from '../../ui/icon.tsx'

/** Seldom needed events in a menu. */
export function RareActions({
  choices,
  busy,
  onChoose,
}: {
  choices: Choice[]
  busy: boolean
  onChoose: (choice: Choice) => void
}) {
  const say = useDefinitions().texts['record-pages'] ?? {}
  const [at, setAt] = useState<HTMLElement | null>(null)
  if (choices.length === 0) return null
  return (
    <>
      <Button
        variant="text"
        aria-haspopup="menu"
        aria-expanded={at !== null}
        loading={busy}
        startIcon={<Icon name="more" />}
        onClick={event => setAt(event.currentTarget)}
        sx={{ alignSelf: 'flex-start' }}
      >
        {say.more}
      </Button>
      <Menu disablePortal open={at !== null} anchorEl={at} onClose={() => setAt(null)}>
        {choices.map(choice => (
          <MenuItem
            key={choice.event}
            onClick={() => {
              setAt(null)
              onChoose(choice)
            }}
            sx={choice.meta.tone === 'bad' ? { color: 'error.main' } : {}}
          >
            {choice.meta.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
