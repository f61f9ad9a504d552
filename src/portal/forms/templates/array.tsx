import { Button } from '@mui/material'
import { type ArrayFieldItemTemplateProps, type ArrayFieldTemplateProps, getUiOptions } from '@rjsf/utils'
import { useEffect, useRef } from 'react'
import { inSentence, oneOfMany } from '#engine/validation/title-words.ts'
import { sentences } from '../../texts/say.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { Icon } from '../../ui/icon.tsx'
import { aria, labelId } from '../describe-field.ts'
import { itemsOf } from '../schema-annotations.ts'
import { OptionalMark } from './optional-mark.tsx'
import { TextUnder } from './text-under.tsx'

/** A list of fields or groups: its name, what is in it, and a button to add named by the title of its entries. */
export function ArrayFieldTemplate(props: ArrayFieldTemplateProps) {
  const say = useTexts('forms')
  const { fieldPathId, title, required, items, canAdd, onAddClick, disabled, readonly, schema, uiSchema, rawErrors } = props
  const id = fieldPathId.$id
  const options = getUiOptions(uiSchema) as { title?: string; description?: string; help?: string }
  const one = itemsOf(schema).title
  const { 'aria-describedby': describedBy } = aria({ id, rawErrors, schema, options })
  useFocusOnEntries(id, items.length)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is laid out in its own way, and its legend cannot be placed freely
    <div className="f-list" role="group" id={id} tabIndex={-1} aria-labelledby={labelId(id)} aria-describedby={describedBy}>
      <div>
        <span id={labelId(id)} className="f-list-title">
          {options.title ?? title}
        </span>
        {required ? null : <OptionalMark />}
        <TextUnder field={{ id, rawErrors, schema, options }} />
      </div>
      {items}
      {canAdd ? (
        <div>
          <Button onClick={onAddClick} disabled={disabled || readonly} startIcon={<Icon name="plus" size={16} />}>
            {one === undefined ? say('add') : say('add-one', { what: oneOfMany(one, sentences) })}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

/** Leads the keyboard into an entry that was added, and to the list when that with the focus was taken out. */
function useFocusOnEntries(id: string, count: number): void {
  const before = useRef(count)
  useEffect(() => {
    const change = count - before.current
    before.current = count
    const list = document.getElementById(id)
    // What was added by itself, as by an answer elsewhere, takes the keyboard from nobody.
    if (change === 1 && list?.contains(document.activeElement)) firstField(`${id}_${count - 1}`)?.focus()
    if (change < 0 && document.activeElement === document.body) list?.focus()
  }, [id, count])
}

function firstField(id: string): HTMLElement | null {
  const entry = document.getElementById(id)
  const field = 'input, textarea, select, [role=combobox]'
  return entry?.matches(field) ? entry : (entry?.querySelector<HTMLElement>(field) ?? entry)
}

/** One entry of a list, with the button that takes it out; the title of `items` is what one is called, `compact` leaves its heading away. */
export function ArrayFieldItemTemplate({ children, index, buttonsProps, parentUiSchema, schema }: ArrayFieldItemTemplateProps) {
  const say = useTexts('forms')
  const { compact = false } = getUiOptions(parentUiSchema) as { compact?: boolean }
  const name = `${inSentence(schema.title ?? say('entry'))} ${index + 1}`
  const isPlain = schema.type !== 'object'
  const remove = buttonsProps.hasRemove ? (
    <button
      type="button"
      className={isPlain ? 'f-remove f-remove-icon' : 'f-remove'}
      aria-label={say('remove-entry', { what: name })}
      title={isPlain ? say('remove') : undefined}
      disabled={buttonsProps.disabled || buttonsProps.readonly}
      onClick={buttonsProps.onRemoveItem}
    >
      {isPlain ? <Icon name="bin" /> : say('remove')}
    </button>
  ) : null
  if (isPlain) {
    return (
      <div className="f-item-plain">
        {children}
        {remove}
      </div>
    )
  }
  if (compact) {
    return (
      <div className="f-item-line">
        {/* One cell of its grid, with the comments on the entry. */}
        <div>{children}</div>
        {remove}
      </div>
    )
  }
  return (
    <div className="f-item">
      <div className="f-item-head">
        <span aria-hidden>{name.charAt(0).toUpperCase() + name.slice(1)}</span>
        {remove}
      </div>
      {children}
    </div>
  )
}
