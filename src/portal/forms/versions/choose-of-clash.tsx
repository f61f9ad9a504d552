import type { PublishedForm } from '#engine/definitions/published-set.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import { ChooseVersion } from './choose-version.tsx'
import type { Clash } from './use-versions.ts'

type Props = {
  clash: Clash | null
  form: PublishedForm
  /** Goes on with these data: what was typed, with what only the other person changed. */
  onKeep: (merged: JsonObject) => void
  /** Goes on with what the other person saved. */
  onTake: (now: JsonObject) => void
}

/** The choice between what was typed and what somebody else saved meanwhile; nothing where there is none to make. */
export function ChooseOfClash({ clash, form, onKeep, onTake }: Props) {
  if (!clash) return null
  const { typed, now, both, merged, refused } = clash
  return (
    <ChooseVersion
      form={form}
      typed={typed}
      saved={now}
      contested={both}
      refused={refused}
      onKeep={() => onKeep(merged)}
      onTake={() => onTake(now)}
    />
  )
}
