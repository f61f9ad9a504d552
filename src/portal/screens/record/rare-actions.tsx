import { Button, ListItemText, Menu, MenuItem } from '@mui/material'
import { useState } from 'react'
import type { EventOption } from '#engine/workflow/event-options.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { Icon } from '../../ui/icon.tsx'

type Props = {
  choices: EventOption[]
  /** What cannot be done yet, each with what it waits for. */
  held: { choice: EventOption; why: string }[]
  busy: boolean
  onChoose: (choice: EventOption) => void
}

/** Seldom needed events in a menu, and those that are not possible yet, with the reason. */
export function RareActions({ choices, held, busy, onChoose }: Props) {
  const say = useTexts('record')
  const [at, setAt] = useState<HTMLElement | null>(null)
  if (choices.length + held.length === 0) return null
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
        {say('more')}
      </Button>
      <Menu
        disablePortal
        open={at !== null}
        anchorEl={at}
        onClose={() => setAt(null)}
        slotProps={{ paper: { sx: { maxWidth: 340 } }, list: { disabledItemsFocusable: true } }}
      >
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
        {held.map(({ choice, why }) => (
          <MenuItem key={choice.event} aria-disabled sx={{ cursor: 'default', whiteSpace: 'normal' }}>
            <ListItemText
              primary={choice.meta.label}
              secondary={why}
              slotProps={{ primary: { sx: { color: 'text.secondary' } }, secondary: { variant: 'body2' } }}
            />
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
