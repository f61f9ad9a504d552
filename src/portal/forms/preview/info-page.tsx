import { Box } from '@mui/material'
import { useTexts } from '../../texts/use-texts.ts'
import type { IconName } from '../../theme/icon-paths.ts'
import { Icon } from '../../ui/icon.tsx'
import { Entered, ink, NameAndDescription, Picture } from './phone-parts.tsx'
import type { Contact, Previewed } from './preview-data.ts'

/** The page a phone opens from the name above a conversation: banner, logo, ways to reach the sender, and links. */
export function InfoPage({ shown }: { shown: Previewed }) {
  const say = useTexts('phone')
  const accent = shown.colour ?? ink.accent
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 1.25, py: 1.25, fontSize: 14, fontWeight: 600 }}>
        <Icon name="left" size={18} />
        {say('info-and-options')}
      </Box>
      <Picture file={shown.banner} />
      <Box sx={{ display: 'grid', justifyItems: 'center', gap: 0.5, textAlign: 'center', px: 2, pb: 1.5, mt: '-28px' }}>
        <Box sx={{ border: '3px solid #ffffff', borderRadius: '50%', bgcolor: '#ffffff' }}>
          <Picture file={shown.logo} circle={56} />
        </Box>
        <NameAndDescription shown={shown} />
      </Box>
      <Section name={say('info')} accent={accent} />
      <Box component="ul" sx={list}>
        <Ways icon="phone" contacts={shown.phones} accent={accent} instead={say('phone-number')} />
        <Ways icon="external" contacts={shown.websites} accent={accent} instead={say('website')} />
        <Ways icon="mail" contacts={shown.emails} accent={accent} instead={say('mail')} />
      </Box>
      <Section name={say('options')} accent={accent} />
      <Box component="ul" sx={list}>
        {[say('notifications'), say('block'), ...shown.links].map(option => (
          <Box component="li" key={option} sx={{ px: 2, py: 1, fontSize: 13 }}>
            {option}
          </Box>
        ))}
      </Box>
    </>
  )
}

function Section({ name, accent }: { name: string; accent: string }) {
  return (
    <Box sx={{ px: 2, py: 0.75, borderBottom: `2px solid ${accent}`, color: accent, fontSize: 13, fontWeight: 600 }}>{name}</Box>
  )
}

type WaysProps = { icon: IconName; contacts: Contact[]; accent: string; instead: string }

function Ways({ icon, contacts, accent, instead }: WaysProps) {
  const shown = contacts.length > 0 ? contacts : [{ value: '', label: '' }]
  return shown.map(({ value, label }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: entries are only shown, and two may be alike while they are typed
    <Box component="li" key={index} sx={{ display: 'flex', gap: 1.5, alignItems: 'center', px: 2, py: 0.75 }}>
      <Box component="span" sx={{ color: accent, display: 'inline-flex' }}>
        <Icon name={icon} size={18} />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ fontSize: 13 }}>
          <Entered text={value} instead={instead} />
        </Box>
        {label ? <Box sx={{ fontSize: 12, color: ink.soft }}>{label}</Box> : null}
      </Box>
    </Box>
  ))
}

const list = { listStyle: 'none', p: 0, m: 0, py: 0.5 } as const
