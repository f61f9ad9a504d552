import { Button, Menu, MenuItem, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { firstUnmet } from '#engine/conditions/first-unmet.ts'
import { isObject } from '#engine/definitions/json/is-object.ts'
import { pointerKeys } from '#engine/definitions/json/json-pointer.ts'
import type { List } from '#engine/definitions/types.ts'
import { propertiesOf } from '#engine/validation/schema-places.ts'
import { useDefinitions } from '../definitions/portal-definitions.ts'
import type { Reference } from '../forms/form-services.tsx'
import { loadForm } from '../forms/load-form.ts'
import { useServices } from '../session/form-services.ts'
import { useSession } from '../session/session.tsx'
import { orAgain } from '../ui/states/load-failed.ts'
import { useToast } from '../ui/states/toast.tsx'
import { addressOfChild } from '../workflow/parent-in-address.ts'

type Props = { list: List; create: NonNullable<List['create']>; variant: 'contained' | 'outlined' }

/** The way to a new record of a list, or why there is none for this person yet. Of a kind that belongs to others it asks to which, where there are several. */
export function CreateButton({ list, create, variant }: Props) {
  const { hash, records, texts } = useDefinitions()
  const { facts } = useSession()
  const services = useServices()
  const navigate = useNavigate()
  const toast = useToast()
  const [asked, setAsked] = useState<{ at: HTMLElement; parents: Reference[] } | null>(null)
  const kind = records[list.record]
  const [field] = pointerKeys(kind?.parent?.field ?? '') ?? []
  const unmet = firstUnmet(kind?.preconditions, facts)?.reason
  if (unmet !== undefined)
    return (
      <Stack sx={{ gap: 1, maxWidth: '44ch', alignItems: 'inherit' }}>
        <Button variant={variant} disabled>
          {create.label}
        </Button>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {texts.refusals?.[unmet] ?? unmet}
        </Typography>
      </Stack>
    )
  if (!kind || field === undefined) {
    return (
      <Button variant={variant} color="primary" href={create.to}>
        {create.label}
      </Button>
    )
  }
  const ask = async (at: HTMLElement): Promise<void> => {
    const { published } = await orAgain(loadForm(hash, kind.form))
    const ref = propertiesOf(published.schema)[field]?.['x-ref']
    if (!isObject(ref)) return
    const states = Array.isArray(ref.states) ? { states: ref.states.map(String) } : {}
    const parents = await services.loadReferences(String(ref.record), states)
    const [only] = parents
    if (!only) toast(`${records[String(ref.record)]?.plural ?? ''}: ${texts.refusals?.['parent-missing'] ?? ''}`, { tone: 'bad' })
    else if (parents.length === 1) navigate(addressOfChild(create.to, kind, only.key))
    else setAsked({ at, parents })
  }
  return (
    <>
      <Button
        variant={variant}
        color="primary"
        aria-haspopup="menu"
        onClick={({ currentTarget }) => void ask(currentTarget).catch((error: Error) => toast(error.message, { tone: 'bad' }))}
      >
        {create.label}
      </Button>
      <Menu disablePortal open={asked !== null} anchorEl={asked?.at ?? null} onClose={() => setAsked(null)}>
        {(asked?.parents ?? []).map(({ key, label }) => (
          <MenuItem key={key} onClick={() => navigate(addressOfChild(create.to, kind, key))}>
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
