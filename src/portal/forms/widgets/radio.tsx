import type { WidgetProps } from '@rjsf/utils'
import { useEffect, useRef } from 'react'
import { aria, helpId, labelId, popupContainer } from '../describe-field.ts'
import { CarrierHint } from './carrier-hint.tsx'

/** One of a few options, all in view. The choice at `ui:options.carriers` shows on hover and focus which carriers there are. */
export function RadioWidget(props: WidgetProps) {
  const { id, htmlName, value, options, disabled, readonly, onChange, onBlur, onFocus } = props
  const choices = options.enumOptions ?? []
  const chosen = useRef(false)
  // What a choice means is said below: whoever chose it reads it before they go on.
  useEffect(() => {
    if (value !== undefined && chosen.current) document.getElementById(helpId(id))?.scrollIntoView({ block: 'nearest' })
    chosen.current = false
  }, [id, value])
  return (
    <div
      id={id}
      role="radiogroup"
      aria-labelledby={labelId(id)}
      {...aria(props)}
      onBlur={event => {
        if (!event.currentTarget.contains(event.relatedTarget)) onBlur(id, value)
      }}
      onFocus={() => onFocus(id, value)}
    >
      {choices.map(choice => {
        const control = (describedBy?: string) => (
          <label className="f-choice" key={String(choice.value)}>
            <input
              type="radio"
              name={htmlName ?? id}
              checked={choice.value === value}
              disabled={disabled || readonly}
              aria-describedby={describedBy}
              onChange={() => {
                chosen.current = true
                onChange(choice.value)
              }}
            />
            <span>{choice.label}</span>
          </label>
        )
        return options.carriers === choice.value ? (
          <CarrierHint key={String(choice.value)} container={() => popupContainer(id)}>
            {control}
          </CarrierHint>
        ) : (
          control()
        )
      })}
    </div>
  )
}
