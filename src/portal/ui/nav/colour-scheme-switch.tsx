import { ToggleButton, ToggleButtonGroup } from '@mui/material'
import { useColorScheme } from '@mui/material/styles'
import { useTexts } from '../../texts/use-texts.ts'
import { Icon } from '../icon.tsx'

const choices = [
  { mode: 'system', icon: 'screen' },
  { mode: 'light', icon: 'sun' },
  { mode: 'dark', icon: 'moon' },
] as const

/** Light, dark, or as the system has it; kept in this browser. */
export function ColourSchemeSwitch() {
  const say = useTexts('frame')
  const { mode, setMode } = useColorScheme()
  return (
    <ToggleButtonGroup
      size="small"
      exclusive
      fullWidth
      value={mode ?? 'system'}
      aria-label={say('colours')}
      onChange={(_event, chosen) => chosen && setMode(chosen)}
    >
      {choices.map(choice => (
        <ToggleButton key={choice.mode} value={choice.mode} sx={{ gap: 0.75 }}>
          <Icon name={choice.icon} size={15} />
          {say(choice.mode)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
