import { Autocomplete, Box, Button, CircularProgress } from '@mui/material'
import type { WidgetProps } from '@rjsf/utils'
import { useEffect, useMemo, useState } from 'react'
import { reasonOf } from '#engine/definitions/reason-of.ts'
import type { Say } from '../../texts/say.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { useWhenBack } from '../../ui/leaving/when-back.ts'
import { isReadable } from '../../ui/readable-key.ts'
import { askAgain } from '../begin-button.tsx'
import { useReference } from '../cached-loads.ts'
import { type Reference, useFormServices } from '../form-services.tsx'
import { missingOf, NoneYet } from '../none-yet.tsx'
import { type ReferenceLimits, referenceKind, referenceLimits } from '../schema-annotations.ts'
import { SearchInput, searchSlots } from './search-box.tsx'

/** Milliseconds after the last key until options are asked for. */
const searchAfter = 200

/** One record out of many, found by typing: the key is kept, the label is shown. */
export function ReferenceWidget(props: WidgetProps) {
  const say = useTexts('forms')
  const button = useTexts('buttons')
  const { id, value, disabled, readonly, onChange, onBlur, onFocus } = props
  const kind = referenceKind(props.schema)
  const stored = useReference(kind, typeof value === 'string' ? value : undefined)
  const [picked, setPicked] = useState<Reference | null>(null)
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [search, setSearch] = useState('')
  // Left without the options that it was opened for: they are still looked for.
  const [unanswered, setUnanswered] = useState(false)
  const limits = useMemo(() => referenceLimits(props.schema), [props.schema])
  const missing = missingOf(props.options)
  const locked = useFormServices().whyNone?.(kind) ?? null
  // Whether there is anything to choose is said before the list is opened.
  const waits = value === undefined && missing !== undefined && locked === null && !disabled && !readonly
  const found = useSearch(kind, limits, search, open || unanswered || waits, waits)
  const current =
    value === undefined
      ? null
      : picked?.key === value
        ? picked
        : (stored.value ?? { key: String(value), label: unnamed(String(value), stored.failed || stored.value === null, say) })

  const box = (
    <Autocomplete
      id={id}
      fullWidth
      value={current}
      options={found.options}
      // The server has searched already.
      filterOptions={options => options}
      getOptionLabel={option => option.label}
      getOptionKey={option => option.key}
      isOptionEqualToValue={(option, chosen) => option.key === chosen.key}
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => {
        setOpen(false)
        setUnanswered(found.failed !== null || (found.loading && !navigator.onLine))
      }}
      inputValue={text}
      openOnFocus={false}
      autoHighlight
      disabled={disabled}
      readOnly={readonly}
      loading={found.loading && open}
      loadingText={say('looking-for')}
      openText={say('open-options')}
      noOptionsText={
        found.failed !== null ? (
          <Failed because={found.failed} retry={found.retry} />
        ) : search ? (
          say('nothing-matches', { search })
        ) : (
          <NoneYet kind={kind} missing={missing} />
        )
      }
      onChange={(_, option) => {
        setPicked(option)
        onChange(option?.key)
      }}
      // What is typed searches; what is only shown for the chosen option does not.
      onInputChange={(_, next, reason) => {
        // Without an answer to it, it stays when the field is left.
        if (found.failed !== null && search !== '' && (reason === 'reset' || reason === 'blur')) return
        setText(next)
        setSearch(reason === 'input' ? next : '')
      }}
      onBlur={() => onBlur(id, value)}
      onFocus={() => onFocus(id, value)}
      slotProps={searchSlots(id, { clear: button('clear'), open: say('open-options') })}
      renderOption={({ key, ...item }, option) => (
        <Box component="li" key={key} {...item} sx={{ gap: 1 }}>
          {option.picture ? (
            <Box component="img" src={option.picture} alt="" sx={{ width: 20, height: 20, objectFit: 'contain' }} />
          ) : null}
          {option.label}
        </Box>
      )}
      renderInput={params => (
        <SearchInput
          field={props}
          params={params}
          end={found.loading && open ? <CircularProgress size={16} aria-label={say('looking')} /> : null}
        />
      )}
    />
  )
  const isEmpty = found.isKnown && search === '' && found.options.length === 0
  // An open list says it itself.
  if (!open && found.failed !== null)
    return (
      <>
        {box}
        <Box sx={{ mt: 0.75, typography: 'body2' }}>
          <Failed because={found.failed} retry={found.retry} />
        </Box>
      </>
    )
  if (current !== null || open || !(locked !== null || (missing !== undefined && isEmpty))) return box
  return (
    <>
      {box}
      <Box sx={{ mt: 0.75 }}>
        <NoneYet kind={kind} missing={missing} />
      </Box>
    </>
  )
}

function Failed({ because, retry }: { because: string; retry: () => void }) {
  const say = useTexts('forms')
  const button = useTexts('buttons')
  return (
    <Box role="alert" sx={{ display: 'flex', alignItems: 'center', gap: 1, justifyContent: 'space-between' }}>
      {say('options-failed', { because })}
      <Button size="small" sx={{ flex: 'none' }} onMouseDown={event => event.preventDefault()} onClick={retry}>
        {button('retry')}
      </Button>
    </Box>
  )
}

/** `isKnown`: the options are those of this search. `failed`: what was said when they could not be loaded. */
type Search = { options: Reference[]; loading: boolean; isKnown: boolean; failed: string | null; retry: () => void }

/** What stands in the place of a name that is not there, or not yet. */
function unnamed(key: string, isKnown: boolean, say: Say<'forms'>): string {
  if (!isKnown) return '…'
  return isReadable(key) ? key : say('not-available')
}

/** `waits`: until there is one, it is asked again and again. */
function useSearch(kind: string, limits: ReferenceLimits, search: string, asks: boolean, waits: boolean): Search {
  const { loadReferences } = useFormServices()
  const [answer, setAnswer] = useState<{ to: string; options: Reference[]; failed: string | null } | null>(null)
  const [tries, setTries] = useState(0)
  const question = `${kind} ${search} ${tries}`
  const hasNone = waits && answer?.failed === null && answer.options.length === 0

  useEffect(() => {
    if (!asks) return
    let here = true
    const ask = async () => {
      try {
        const options = await loadReferences(kind, { ...(search && { search }), ...limits })
        if (here) setAnswer({ to: question, options, failed: null })
      } catch (error) {
        if (here) setAnswer({ to: question, options: [], failed: reasonOf(error) })
      }
    }
    const timer = setTimeout(ask, search ? searchAfter : 0)
    const repeated =
      hasNone && search === '' ? setInterval(() => document.visibilityState === 'visible' && void ask(), askAgain) : undefined
    return () => {
      here = false
      clearTimeout(timer)
      clearInterval(repeated)
    }
  }, [asks, hasNone, kind, limits, search, question, loadReferences])

  const loading = asks && answer?.to !== question
  const failed = answer?.failed ?? null
  const retry = () => setTries(count => count + 1)
  useWhenBack(failed !== null, retry)
  // The last options stay in view while others are looked up, so that the list does not flicker.
  return { options: answer?.options ?? [], loading, isKnown: answer?.to === question && failed === null, failed, retry }
}
