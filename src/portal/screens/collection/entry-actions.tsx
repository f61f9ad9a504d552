import { Button, Stack } from '@mui/material'
import { holds } from '#engine/conditions/holds.ts'
import type { Collection, CollectionAction } from '#engine/definitions/pages/navigation.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import type { OperationId } from '#generated/operations.ts'
import { useSession } from '../../session/session.tsx'
import { useTexts } from '../../texts/use-texts.ts'

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

/** The entries of a collection, and how they are shown. */
export type EntriesProps = {
  title: string
  collection: Collection<OperationId>
  entries: JsonObject[]
  isBusy: (action: CollectionAction<OperationId>, entry: JsonObject) => boolean
  onAct: (action: CollectionAction<OperationId>, entry: JsonObject) => void
}
