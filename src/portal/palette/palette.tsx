import { Box, Dialog, Typography } from '@mui/material'
import useAutocomplete, { createFilterOptions } from '@mui/material/useAutocomplete'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { holds } from '#engine/conditions/holds.ts'
import { useDefinitions } from '../definitions/portal-definitions.ts'
import { useSession } from '../session/session.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { Icon } from '../ui/icon.tsx'
import { useBackCloses } from '../ui/leaving/use-back-closes.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { useActionsOfPage } from './offered-actions.ts'
import type { PaletteEntry } from './palette-entry.ts'
import { paletteBeginnings, palettePages } from './palette-pages.ts'
import { useFoundRecords } from './use-found-records.ts'

const matching = createFilterOptions<PaletteEntry>({
  stringify: ({ label, within = '', mark = '' }) => `${label} ${within} ${mark}`,
  trim: true,
})

/** Pages, records and actions by a part of their name. `onClose` is also called once something was chosen. */
export function Palette({ onClose }: { onClose: () => void }) {
  const say = useTexts('palette')
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [lit, setLit] = useState<PaletteEntry | null>(null)
  // Enter before the answer is there means what will be found, not what was found for fewer letters.
  const [entered, setEntered] = useState(false)
  const { entries, searching, failed } = useEntries(typed)
  useBackCloses(true, onClose)
  const choose = (entry: PaletteEntry): void => {
    onClose()
    if ('run' in entry) entry.run()
    else if ('to' in entry) void navigate(entry.to)
    else location.assign(entry.href)
  }
  const box = useAutocomplete({
    id: 'palette',
    open: true,
    options: entries,
    value: null,
    inputValue: typed,
    autoHighlight: true,
    clearOnBlur: false,
    groupBy: ({ group }) => group,
    getOptionKey: ({ id }) => id,
    getOptionLabel: ({ label }) => label,
    // Records were found by the server.
    filterOptions: (options, state) => [
      ...matching(
        options.filter(({ group }) => group !== 'records'),
        state,
      ),
      ...options.filter(({ group }) => group === 'records'),
    ],
    // It takes Escape for its own list, which is all there is here.
    onClose: (_, reason) => reason === 'escape' && onClose(),
    onInputChange: (_, next, reason) => {
      if (reason !== 'input') return
      setTyped(next)
      setEntered(false)
    },
    onHighlightChange: (_, entry) => setLit(entry),
    onChange: (_, entry) => entry && choose(entry),
  })
  const groups = box.groupedOptions.flatMap(one => ('options' in one ? [one] : []))
  const headings: { [group: string]: string } = { actions: say('actions'), records: say('records'), pages: say('pages') }
  const count = groups.reduce((sum, { options }) => sum + options.length, 0)
  const first = groups[0]?.options[0]
  useEffect(() => {
    if (!entered || searching) return
    setEntered(false)
    if (first) choose(first)
  })
  const onKeyDown = (event: KeyboardEvent & { defaultMuiPrevented?: boolean }): void => {
    if (event.key !== 'Enter' || !searching || (lit && lit.group !== 'records')) return
    event.defaultMuiPrevented = true
    setEntered(true)
  }
  const state = searching ? say('searching') : failed ? say('failed') : count === 0 ? say('none', { search: typed }) : ''
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby="palette-title"
      // A page that arrives late takes the focus, and the dialog takes it back for itself: only the field takes keys.
      onFocus={({ currentTarget, target }) => {
        if (!(target instanceof HTMLInputElement)) currentTarget.querySelector('input')?.focus()
      }}
      fullWidth
      maxWidth="sm"
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
    >
      <VisuallyHidden id="palette-title">{say('title')}</VisuallyHidden>
      <Box {...box.getRootProps({ onKeyDown })} sx={field}>
        <Icon name="search" size={18} />
        <Box
          component="input"
          {...box.getInputProps()}
          aria-label={say('title')}
          placeholder={say('placeholder')}
          autoFocus
          sx={input}
        />
      </Box>
      <Box sx={{ overflow: 'auto', maxHeight: '60dvh', p: 1 }}>
        <Box component="ul" {...box.getListboxProps()} aria-label={say('title')} sx={list}>
          {groups.map(({ key, group, options, index }) => (
            <Box component="li" key={key} role="presentation">
              <Typography variant="overline" component="div" id={`palette-${group}`} sx={{ px: 1, color: 'text.secondary' }}>
                {headings[group]}
              </Typography>
              <Box component="ul" role="group" aria-labelledby={`palette-${group}`} sx={list}>
                {options.map((option, place) => {
                  const { key: id, ...props } = box.getOptionProps({ option, index: index + place })
                  return (
                    <Box component="li" key={id} {...props} sx={row}>
                      <Box
                        component="span"
                        sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
                      >
                        {option.label}
                      </Box>
                      {option.within ? (
                        <Typography
                          component="span"
                          variant="body2"
                          sx={{ color: 'text.secondary', ml: 'auto', whiteSpace: 'nowrap' }}
                        >
                          {option.within}
                        </Typography>
                      ) : null}
                    </Box>
                  )
                })}
              </Box>
            </Box>
          ))}
        </Box>
        <Typography role="status" variant="body2" sx={{ px: 1, color: 'text.secondary' }}>
          {state || <VisuallyHidden>{say('count', { count })}</VisuallyHidden>}
        </Typography>
      </Box>
    </Dialog>
  )
}

/** What may be chosen: what can be done here first, then records that were found, then pages. */
function useEntries(typed: string): { entries: PaletteEntry[]; searching: boolean; failed: boolean } {
  const definitions = useDefinitions()
  const { navigation } = definitions
  const session = useSession()
  const offered = useActionsOfPage()
  const found = useFoundRecords(typed)
  const menu = navigation.menus.find(one => holds(one.when, session.facts))
  const actions = offered.map(
    ({ id, label, at, run }): PaletteEntry => ({ id: `action ${id}`, group: 'actions', label, ...(at && { within: at }), run }),
  )
  const pages = palettePages([menu?.entries ?? [], navigation.profile, navigation.footer.links], navigation, session)
  const begun = paletteBeginnings(definitions, session)
  return { ...found, entries: [...actions, ...found.records, ...begun, ...pages] }
}

/** The field has the focus as long as the palette is open: a line says so, not a ring. */
const field = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  px: 2,
  borderBottom: 2,
  borderColor: 'divider',
  '&:focus-within': { borderColor: 'primary.main' },
} as const
const list = { m: 0, p: 0, listStyle: 'none' } as const
const input = {
  flex: 1,
  minWidth: 0,
  border: 0,
  outline: 'none',
  bgcolor: 'transparent',
  color: 'text.primary',
  font: 'inherit',
  fontSize: 16,
  py: 2,
  '&:focus-visible': { outline: 'none' },
} as const
const row = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  minHeight: 40,
  px: 1,
  borderRadius: 1,
  cursor: 'pointer',
  '&.Mui-focused, &[aria-selected=true]': { bgcolor: 'action.selected' },
} as const
