import { ToggleButton, ToggleButtonGroup } from '@mui/material'
import { useColorScheme } from '@mui/material/styles'
import { Icon } from './icon.tsx'

const choices = [
  { mode: 'system', icon: 'screen', label: 'System' },
  { mode: 'light', icon: 'sun', label: 'Light' },
  { mode: 'dark', icon: 'moon', label: 'Dark' },
] as const

/** Light, dark, or as the system has it; kept in this browser. */
export function ColourSchemeSwitch() {
  const { mode, setMode } = useColorScheme()
  return (
    <ToggleButtonGroup
      size="small"
      exclusive
      fullWidth
      value={mode ?? 'system'}
      aria-label="Colours"
      onChange={(_event, chosen) => chosen && setMode(chosen)}
    >
      {choices.map(choice => (
        <ToggleButton key={choice.mode} value={choice.mode} sx={{ gap: 0.75 }}>
          <Icon name={choice.icon} size={15} />
          {choice.label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
