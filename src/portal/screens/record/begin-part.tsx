import { Button, Typography } from '@mui/material'
import { firstUnmet } from '#engine/conditions/first-unmet.ts'
import { useDefinitions } from '../../definitions/portal-definitions.ts'
import { addressBelow } from '../../workflow/parent-in-address.ts'
import type { RecordAnswer } from '../../workflow/record-answer.ts'
import type { Below } from './below.ts'

type Props = {
  record: RecordAnswer
  below: Below
  variant: 'contained' | 'outlined'
  /** Opens the dialog that asks what is short. */
  onBegin: (below: Below) => void
}

/** Whether another one can be begun here, by its own condition or not. */
export function isBegunHere({ part, kind, items, state }: Below): boolean {
  return state === 'there' && part.create !== undefined && !(kind.parent?.one && items.length > 0)
}

/** The key of the refusal for which none can be begun yet. */
export function whyNotBegun(record: RecordAnswer, { part }: Below): string | undefined {
  return firstUnmet(part.create?.preconditions, record.facts)?.reason
}

/** The way to begin what belongs to a record, in a dialog where that is short, or why not yet. */
export function BeginPart({ record, below, variant, onBegin }: Props) {
  const { texts } = useDefinitions()
  const { part, kind } = below
  const unmet = whyNotBegun(record, below)
  if (!part.create) return null
  const leads = kind.brief ? { onClick: () => onBegin(below) } : { href: addressBelow(part.create.to, kind, record.id) }
  return (
    <>
      <Button variant={variant} color="primary" {...(unmet ? { disabled: true } : leads)}>
        {part.create.label}
      </Button>
      {unmet ? (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
          {texts.refusals?.[unmet] ?? unmet}
        </Typography>
      ) : null}
    </>
  )
}
