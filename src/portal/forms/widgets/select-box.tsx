import { Menu, MenuItem } from '@mui/material'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { labelId, popupContainer } from '../describe-field.ts'
import { boxClass } from './text-box.tsx'
import { useListFollows } from './use-list-follows.ts'

type SelectBoxProps = {
  id: string
  options: string[]
  /** Index of an option; -1 for none. */
  chosen: number
  placeholder: string
  /** Words of a first option that takes the choice back; without them there is none. */
  none?: string | undefined
  invalid: boolean
  disabled?: boolean | undefined
  readonly?: boolean | undefined
  autofocus?: boolean | undefined
  aria: object
  /** Gets the index of an option; -1 for none. */
  onChoose: (index: number) => void
  onBlur: () => void
  onFocus?: () => void
}

/** One of a few options in a list that opens. Closed it is one element; the list is made when it is asked for. */
export function SelectBox(props: SelectBoxProps) {
  const { id, options, chosen, placeholder, disabled, readonly, aria } = props
  const box = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const fixed = disabled || readonly
  const listId = `${id}__list`
  // Browsers and React focus inputs only by themselves.
  useEffect(() => {
    if (props.autofocus) box.current?.focus()
  }, [props.autofocus])
  const list = useListFollows(open ? box.current : null, () => setOpen(false))
  const press = (event: KeyboardEvent) => {
    // With Ctrl the key sends what the field is part of.
    if (fixed || event.ctrlKey || event.metaKey || !openingKeys.includes(event.key)) return
    event.preventDefault()
    setOpen(true)
  }
  // As a native one: what moves below the pointer until it is let go does not matter.
  const point = (event: MouseEvent) => {
    if (fixed || event.button !== 0) return
    event.preventDefault()
    box.current?.focus()
    setOpen(true)
  }
  const choose = (index: number) => {
    setOpen(false)
    if (index !== chosen) props.onChoose(index)
  }

  return (
    <>
      <div
        ref={box}
        id={id}
        className={boxClass(props.invalid, disabled, 'f-select')}
        role="combobox"
        tabIndex={disabled ? -1 : 0}
        aria-labelledby={labelId(id)}
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        aria-disabled={disabled || undefined}
        aria-readonly={readonly || undefined}
        {...aria}
        onMouseDown={point}
        onKeyDown={press}
        // While the list is open the keyboard is in it, and the field is not left.
        onBlur={() => open || props.onBlur()}
        onFocus={props.onFocus}
      >
        <span className={chosen < 0 ? 'f-none' : undefined}>{options[chosen] ?? placeholder}</span>
      </div>
      {open ? (
        <Menu
          open
          anchorEl={box.current}
          action={list}
          disableScrollLock
          container={() => popupContainer(id)}
          onClose={() => setOpen(false)}
          slotProps={{
            list: { role: 'listbox', id: listId, 'aria-labelledby': labelId(id), disableListWrap: true },
            paper: { style: { minWidth: box.current?.clientWidth } },
          }}
        >
          {[...(props.none === undefined ? [] : [props.none]), ...options].map((label, place) => {
            const index = props.none === undefined ? place : place - 1
            return (
              <MenuItem
                key={`${index} ${label}`}
                role="option"
                selected={index === chosen}
                aria-selected={index === chosen}
                onClick={() => choose(index)}
              >
                {index < 0 ? <span className="f-none">{label}</span> : label}
              </MenuItem>
            )
          })}
        </Menu>
      ) : null}
    </>
  )
}

const openingKeys = ['Enter', ' ', 'ArrowDown', 'ArrowUp']
