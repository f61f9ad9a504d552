import { Box } from '@mui/material'
import type { WidgetProps } from '@rjsf/utils'
import { type Against, measuredContrast } from '#engine/validation/colour-rules.ts'
import { hexColour } from '#engine/validation/formats/looks.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { TextInput } from './text-input.tsx'

/**
 * A colour, kept as #rrggbb: typed, or picked with what the browser has for it. Where the schema asks for a contrast (`contrastWith`),
 * the one measured stands beside it.
 */
export function ColourWidget(props: WidgetProps) {
  const say = useTexts('forms')
  const { id, label, value, schema, disabled, readonly, onChange, onBlur, onFocus } = props
  const colour = typeof value === 'string' && hexColour(value) ? value : null
  const against = schema.contrastWith as Against | undefined
  return (
    <TextInput
      field={props}
      spellCheck={false}
      autoCapitalize="off"
      start={
        <Box sx={colour === null ? { ...well, ...empty } : well}>
          <input
            type="color"
            aria-label={say('pick-colour', { label })}
            value={(colour ?? '#000000').toLowerCase()}
            disabled={disabled || readonly}
            onChange={event => onChange(event.target.value.toUpperCase())}
            onBlur={() => onBlur(id, value)}
            onFocus={() => onFocus(id, value)}
          />
        </Box>
      }
      end={
        against && colour !== null ? (
          <Box component="span" sx={{ typography: 'caption', color: 'text.secondary', whiteSpace: 'nowrap' }} data-numeric>
            {say('contrast', { ratio: measuredContrast(colour, against) })}
          </Box>
        ) : null
      }
    />
  )
}

const well = {
  flex: 'none',
  display: 'flex',
  ml: -0.5,
  '& input': {
    width: 26,
    height: 26,
    p: 0,
    border: 1,
    borderColor: 'own.control',
    borderRadius: '6px',
    background: 'none',
    cursor: 'pointer',
    '&::-webkit-color-swatch-wrapper': { p: 0 },
    '&::-webkit-color-swatch': { border: 0, borderRadius: '5px' },
    '&:focus-visible': { outline: '2px solid', outlineColor: 'own.accent', outlineOffset: 2 },
  },
} as const

// Nothing is chosen yet, and black would say otherwise.
const empty = { '& input::-webkit-color-swatch': { background: 'none !important' } } as const
