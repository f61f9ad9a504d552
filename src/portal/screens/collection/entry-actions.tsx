import { Button, Stack } from '@mui/material'
import { holds } from '#engine/conditions/holds.ts'
import { useSession } from '../../session/session.tsx'
import { useTexts } from '../../texts/use-texts.ts'
import type { EntriesProps } from './entries-props.ts'

type Props = Pick<EntriesProps, 'collection' | 'isBusy' | 'onAct'> & { entry: EntriesProps['entries'][number] }

/** The buttons of an entry whose condition holds. */
export function EntryActions({ collection, entry, isBusy, onAct }: Props) {
  const say = useTexts('lists')
  const { facts } = useSession()
  const about = { ...facts, entry }
  const shown = (collection.entryActions ?? []).filter(({ when }) => when === undefined || holds(when, about))
  if (shown.length === 0) return null
  return (
    <Stack
      direction="row"
      sx={{ gap: 1, justifyContent: 'flex-end', flexWrap: { xs: 'wrap', md: 'nowrap' }, '& > *': { flexShrink: 0 } }}
    >
      {shown.map(action => (
        <Button
          key={action.label}
          size="small"
          color={action.tone === 'bad' ? 'error' : 'primary'}
          aria-label={say('row-action', { action: action.label, record: String(entry[collection.name] ?? '') })}
          {...('to' in action ? { href: action.to } : { disabled: isBusy(action, entry), onClick: () => onAct(action, entry) })}
        >
          {action.label}
        </Button>
      ))}
    </Stack>
  )
}
