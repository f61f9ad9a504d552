import { Autocomplete } from '@mui/material'
import type { WidgetProps } from '@rjsf/utils'
import { useMemo } from 'react'
import { zoneOfToday } from '#engine/validation/formats/as-meant.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { SearchInput, searchSlots } from './search-box.tsx'
import { type TimeZone, timeZones } from './time-zones.ts'

/** A time zone, found by its city, its name or its offset: the IANA name is kept. */
export function TimeZoneWidget(props: WidgetProps) {
  const say = useTexts('forms')
  const button = useTexts('buttons')
  const { id, value, disabled, readonly, onChange, onBlur, onFocus } = props
  const zones = useMemo(() => timeZones(new Date(), say), [say])
  const chosen = zones.find(zone => zone.value === (value && zoneOfToday(value)))
  const current: TimeZone | null =
    value === undefined ? null : (chosen ?? { value, label: value, offset: 0, abbrev: '', altName: '' })
  return (
    <Autocomplete
      id={id}
      fullWidth
      value={current}
      options={zones}
      getOptionLabel={zone => zone.label}
      getOptionKey={zone => zone.value}
      isOptionEqualToValue={(zone, other) => zone.value === other.value}
      openOnFocus={false}
      autoHighlight
      disabled={disabled}
      readOnly={readonly}
      openText={say('open-options')}
      noOptionsText={say('no-such-option')}
      onChange={(_, zone) => onChange(zone?.value)}
      onBlur={() => onBlur(id, value)}
      onFocus={() => onFocus(id, value)}
      slotProps={searchSlots(id, { clear: button('clear'), open: say('open-options') })}
      renderInput={params => <SearchInput field={props} params={params} />}
    />
  )
}
