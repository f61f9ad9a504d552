import { Box, Button, Chip, Drawer, MenuItem, Stack, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import type { Filter } from '#engine/definitions/types.ts'
import { useTexts } from '../texts/use-texts.ts'
import { lineStart } from '../theme/page-meta.ts'
import { Icon } from '../ui/icon.tsx'
import { useBackCloses } from '../ui/leaving/use-back-closes.ts'
import { useChosenLabel, useFilterOptions } from './filter-options.ts'

type Values = Record<string, string>
type Props = { list: string; filters: Filter[]; values: Values; onChange: (values: Values) => void }

/** The filters of a list beside each other, or in a sheet where there is little room. */
export function Filters({ sheet, ...props }: Props & { sheet: boolean }) {
  return sheet ? <Sheet {...props} /> : <Selects {...props} />
}

function Selects({ list, filters, values, onChange }: Props) {
  return filters.map(filter => (
    <Select
      key={filter.id}
      list={list}
      filter={filter}
      value={values[filter.id] ?? ''}
      onChange={value => onChange({ ...values, [filter.id]: value })}
    />
  ))
}

function Sheet(props: Props) {
  const say = useTexts('lists')
  const button = useTexts('buttons')
  const [open, setOpen] = useState(false)
  useBackCloses(open, () => setOpen(false))
  const count = Object.keys(props.values).length
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        sx={{ flex: 'none' }}
      >
        {count > 0 ? say('filters-count', { count }) : say('filters')}
      </Button>
      <Drawer
        anchor="bottom"
        open={open}
        onClose={() => setOpen(false)}
        slotProps={{ paper: { role: 'dialog', 'aria-label': say('filters'), sx: { p: 2.5, borderRadius: '12px 12px 0 0' } } }}
      >
        <Stack sx={{ gap: 2, width: '100%', maxWidth: 480, mx: 'auto' }}>
          <Typography variant="h2">{say('filters')}</Typography>
          <Selects {...props} />
          <Stack direction="row" sx={{ gap: 1, justifyContent: 'flex-end' }}>
            {count > 0 ? <Button onClick={() => props.onChange({})}>{button('clear-all')}</Button> : null}
            <Button variant="contained" color="primary" onClick={() => setOpen(false)}>
              {button('show')}
            </Button>
          </Stack>
        </Stack>
      </Drawer>
    </>
  )
}

type OneProps = { list: string; filter: Filter; value: string }

function Select({ list, filter, value, onChange }: OneProps & { onChange: (value: string) => void }) {
  const say = useTexts('lists')
  const [opened, setOpened] = useState(false)
  const chosen = useChosenLabel(list, filter, value)
  const { options, loading, failed, retry } = useFilterOptions(list, filter, opened)
  // What is chosen stands there before the options are loaded, and when it is not among the first of them.
  const all = value && !options.some(option => option.value === value) ? [{ value, label: chosen }, ...options] : options
  const open = (): void => {
    setOpened(true)
    if (failed !== null) retry()
  }
  return (
    <TextField
      select
      label={filter.title}
      size="small"
      value={value}
      onChange={event => onChange(event.target.value)}
      slotProps={{ select: { onOpen: open, MenuProps: menu } }}
      sx={{ flex: '0 1 auto', minWidth: 160, maxWidth: { sm: 220 } }}
    >
      <MenuItem value="">{say('all-options')}</MenuItem>
      {all.map(option => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
      {loading || failed !== null ? (
        <MenuItem disabled value=" " sx={{ whiteSpace: 'normal' }}>
          {loading ? say('options-loading') : say('options-failed', { because: failed ?? '' })}
        </MenuItem>
      ) : null}
    </TextField>
  )
}

/** What is filtered by, each to be pressed away. */
export function FilterChips({ list, filters, values, onChange }: Props) {
  const say = useTexts('lists')
  const button = useTexts('buttons')
  const active = filters.filter(({ id }) => values[id])
  if (active.length === 0) return null
  const without = (id: string): Values => Object.fromEntries(Object.entries(values).filter(([one]) => one !== id))
  return (
    <Box component="ul" aria-label={say('active-filters')} sx={chips}>
      {active.map(filter => (
        <li key={filter.id}>
          <ActiveFilter
            list={list}
            filter={filter}
            value={values[filter.id] ?? ''}
            onRemove={() => onChange(without(filter.id))}
          />
        </li>
      ))}
      <li>
        <Button size="small" onClick={() => onChange({})}>
          {button('clear-all')}
        </Button>
      </li>
    </Box>
  )
}

function ActiveFilter({ list, filter, value, onRemove }: OneProps & { onRemove: () => void }) {
  const say = useTexts('lists')
  const label = `${filter.title}: ${useChosenLabel(list, filter, value)}`
  return (
    <Chip
      component="button"
      type="button"
      onClick={onRemove}
      label={label}
      aria-label={say('remove-filter', { filter: label })}
      deleteIcon={
        <span>
          <Icon name="cross" size={14} />
        </span>
      }
      onDelete={onRemove}
      sx={{ maxWidth: '100%' }}
    />
  )
}

/** Below its box, with room for options that come later: nothing moves when they do, nor the page when the menu takes its scrollbar. */
const menu = {
  disableScrollLock: true,
  anchorOrigin: { vertical: 'bottom', horizontal: lineStart },
  transformOrigin: { vertical: 'top', horizontal: lineStart },
  slotProps: { paper: { sx: { maxHeight: 360, minHeight: 120 } } },
} as const
const chips = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, listStyle: 'none', m: 0, p: 0, mb: 2 } as const
