import { Box, Button, type ButtonProps, Skeleton } from '@mui/material'
import type { FieldProps } from '@rjsf/utils'
import { useId } from 'react'
import { useTexts } from '../../texts/use-texts.ts'
import { pageLanguage } from '../../theme/page-meta.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useNamed, useReferences } from '../cached-loads.ts'
import { type ChoiceStatus, type ChoiceStatuses, useChoiceStatuses } from '../choice-statuses.ts'
import { labelId } from '../describe-field.ts'
import type { Reference } from '../form-services.tsx'
import { missingOf, NoneYet } from '../none-yet.tsx'
import { itemsOf, optionsOf, referenceKind, referenceLimits } from '../schema-annotations.ts'
import { OptionalMark } from '../templates/optional-mark.tsx'
import { TextUnder } from '../templates/text-under.tsx'

/**
 * Several of many, all in view: a list whose entries are records (`x-ref`), by group, or options with a title. What stands already where
 * choosing it would put it says so, and is not chosen again.
 */
export function ChoicesField(props: FieldProps) {
  const say = useTexts('forms')
  const button = useTexts('buttons')
  const { fieldPathId, formData, schema, uiSchema, errorSchema, hideError, required, disabled, readonly, onChange } = props
  const id = fieldPathId.$id
  const items = itemsOf(schema)
  const kind = items['x-ref'] ? referenceKind(items) : null
  const referred = useReferences(kind, referenceLimits(items))
  const chosen: string[] = Array.isArray(formData) ? formData : []
  const options = items['x-ref']
    ? referred.value
    : optionsOf(items).map(({ value, title }) => ({ key: String(value), label: title }))
  const statuses = useChoiceStatuses(props.name)
  const fixed = Boolean(disabled || readonly)
  // In the order of the options; what is no option any more stays until it is taken out.
  const change = (next: string[]) => onChange(next, fieldPathId.path, undefined, id)
  const set = (keys: string[], on: boolean) =>
    change(on ? [...chosen, ...keys.filter(key => !chosen.includes(key))] : chosen.filter(key => !keys.includes(key)))
  const all = (options ?? []).map(({ key }) => key)
  const free = all.filter(key => !statuses[key]?.stays)
  const rich = (options ?? []).some(({ notes, picture }: Reference) => notes || picture)
  const goneKeys = options ? chosen.filter(key => !all.includes(key)) : []
  const named = useNamed(kind, goneKeys)
  const gone = goneKeys.map((key): Reference => {
    const known = named.value?.find(one => one.key === key)
    return { ...(known ?? { key, label: key }), notes: [say('no-option')] }
  })
  // What is said of one entry is said at the list: no entry has a place of its own for it.
  const rawErrors = [...new Set([...(props.rawErrors ?? []), ...entryErrors(errorSchema)])]

  return (
    // biome-ignore lint/a11y/useSemanticElements: see the list's template
    <div className="f-list" role="group" id={id} tabIndex={-1} aria-labelledby={labelId(id)}>
      <div>
        <span id={labelId(id)} className="f-list-title">
          {uiSchema?.['ui:title'] ?? props.title ?? schema.title}
        </span>
        {required ? null : <OptionalMark />}
        <TextUnder field={{ id, rawErrors, hideError, schema, options: { description: uiSchema?.['ui:description'] } }} />
      </div>
      {referred.failed ? (
        <Box role="alert" sx={{ display: 'flex', alignItems: 'center', gap: 1.5, typography: 'body2' }}>
          {say('options-failed', { because: referred.because ?? '' })}
          <Button size="small" onClick={referred.retry}>
            {button('retry')}
          </Button>
        </Box>
      ) : null}
      {!options && !referred.failed ? (
        <Skeleton variant="rounded" height={132} aria-label={say('options-loading')} role="status" />
      ) : null}
      {options?.length === 0 ? <NoneYet kind={kind} missing={missingOf(uiSchema?.['ui:options'])} /> : null}
      {options && (options.length > 0 || gone.length > 0) ? (
        <>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
            <AllButton isOff={fixed || free.every(key => chosen.includes(key))} onClick={() => set(free, true)}>
              {button('select-all')}
            </AllButton>
            <AllButton variant="text" isOff={fixed || chosen.length === 0} onClick={() => change([])}>
              {button('clear')}
            </AllButton>
            <Box component="span" role="status" sx={{ typography: 'caption', color: 'text.secondary' }} data-numeric>
              {all.length > 0 && free.length === 0
                ? say('none-left')
                : say('chosen', { count: free.filter(key => chosen.includes(key)).length, all: free.length })}
            </Box>
          </Box>
          {groupsOf([...options, ...gone]).map(([group, members]) => (
            <Group key={group} name={group} options={members} onSet={set} {...{ rich, chosen, statuses }} disabled={fixed} />
          ))}
        </>
      ) : null}
    </div>
  )
}

/** A button that keeps the focus once it has done all that it can. */
function AllButton({ isOff, onClick, ...rest }: Pick<ButtonProps, 'variant' | 'children' | 'onClick'> & { isOff: boolean }) {
  return (
    <Button
      size="small"
      {...rest}
      {...(isOff ? { 'aria-disabled': true, disableRipple: true, sx: { opacity: 0.4, cursor: 'default' } } : { onClick })}
    />
  )
}

function entryErrors(errors: FieldProps['errorSchema']): string[] {
  return Object.values(errors ?? {}).flatMap(entry =>
    typeof entry === 'object' && !Array.isArray(entry) ? (entry.__errors ?? []) : [],
  )
}

type GroupProps = {
  name: string
  options: Reference[]
  /** With a picture each. */
  rich: boolean
  chosen: string[]
  statuses: ChoiceStatuses[string]
  disabled: boolean
  onSet: (keys: string[], on: boolean) => void
}

function Group({ name, options, rich, chosen, statuses, disabled, onSet }: GroupProps) {
  const say = useTexts('forms')
  const heading = useId()
  const keys = options.map(({ key }) => key).filter(key => !statuses[key]?.stays)
  const whole = keys.every(key => chosen.includes(key))
  return (
    <Box role={name ? 'group' : undefined} aria-labelledby={name ? heading : undefined} sx={name ? card : undefined}>
      {name ? (
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1, mb: 0.5 }}>
          <Box component="span" id={heading} sx={{ typography: 'subtitle2' }}>
            {name}
          </Box>
          {keys.length > 0 ? (
            <Button size="small" variant="text" disabled={disabled} onClick={() => onSet(keys, !whole)}>
              {say(whole ? 'clear-group' : 'select-group', { name })}
            </Button>
          ) : null}
        </Box>
      ) : null}
      <Box component="ul" sx={rich ? list : { ...list, ...columns }}>
        {options.map(option => (
          <li key={option.key}>
            <Choice
              option={option}
              rich={rich}
              checked={chosen.includes(option.key)}
              status={statuses[option.key]}
              disabled={disabled}
              onSet={onSet}
            />
          </li>
        ))}
      </Box>
    </Box>
  )
}

function Choice({ option, rich, checked, status, disabled, onSet }: ChoiceProps) {
  const { key, label, picture, notes = [] } = option
  const noteId = useId()
  const statusId = useId()
  const about = [...(status ? [statusId] : []), ...(notes.length > 0 ? [noteId] : [])].join(' ')
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
      <label className="f-choice">
        <input
          type="checkbox"
          checked={checked}
          // What was chosen before it stood there can be taken out.
          disabled={disabled || (status?.stays === true && !checked)}
          aria-describedby={about || undefined}
          onChange={event => onSet([key], event.target.checked)}
        />
        {rich ? (
          <Box sx={{ pt: 0.5 }}>
            <Avatar name={label} shape="square" size={28} decorative {...(picture ? { picture } : {})} />
          </Box>
        ) : null}
        <span>{label}</span>
      </label>
      {status ? (
        <span id={statusId}>
          <StatusBadge tone={status.tone} size="small">
            {status.label}
          </StatusBadge>
        </span>
      ) : null}
      {notes.length > 0 ? (
        <Box component="span" id={noteId} sx={note}>
          {notes.join(' · ')}
        </Box>
      ) : null}
    </Box>
  )
}

type ChoiceProps = {
  option: Reference
  rich: boolean
  checked: boolean
  status: ChoiceStatus | undefined
  disabled: boolean
  onSet: GroupProps['onSet']
}

/** Options by group, groups by name; those without one first. */
function groupsOf(options: Reference[]): [string, Reference[]][] {
  const groups = new Map<string, Reference[]>()
  for (const option of options) groups.set(option.group ?? '', [...(groups.get(option.group ?? '') ?? []), option])
  return [...groups].sort(([one], [other]) => one.localeCompare(other, pageLanguage()))
}

// Under the name and in line with it, nearer to it than to the next one: of several, all stand alike.
const note = { flexBasis: '100%', typography: 'caption', color: 'text.secondary', ml: 8, mt: -1, pb: 0.75 } as const
const card = { border: 1, borderColor: 'own.line', borderRadius: '8px', px: 2, py: 1.25 } as const
const list = { listStyle: 'none', p: 0, m: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' } as const
const columns = { gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(3, minmax(0, 1fr))' } } as const
