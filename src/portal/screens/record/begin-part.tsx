import { Button, Typography } from '@mui/material'
import { firstUnmet } from '#engine/conditions/first-unmet.ts'
import { useDefinitions } from '../../definitions/portal-definitions.ts'
import { addressOfChild } from '../../workflow/parent-in-address.ts'
import type { RecordAnswer } from '../../workflow/record-answer.ts'
import type { ChildList } from './child-lists.ts'

type Props = {
  record: RecordAnswer
  childList: ChildList
  variant: 'contained' | 'outlined'
  /** Opens the dialog that asks what is short. */
  onBegin: (childList: ChildList) => void
}

/** Whether another one can be begun here, by its own condition or not. */
export function isBegunHere({ part, kind, items, state }: ChildList): boolean {
  return state === 'there' && part.create !== undefined && !(kind.parent?.one && items.length > 0)
}

/** The key of the refusal for which none can be begun yet. */
export function whyNotBegun(record: RecordAnswer, { part }: ChildList): string | undefined {
  return firstUnmet(part.create?.preconditions, record.facts)?.reason
}

/** The way to begin what belongs to a record, in a dialog where that is short, or why not yet. */
export function BeginPart({ record, childList, variant, onBegin }: Props) {
  const { texts } = useDefinitions()
  const { part, kind } = childList
  const unmet = whyNotBegun(record, childList)
  if (!part.create) return null
  const leads = kind.brief ? { onClick: () => onBegin(childList) } : { href: addressOfChild(part.create.to, kind, record.id) }
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
