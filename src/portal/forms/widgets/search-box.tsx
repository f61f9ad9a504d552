import { type AutocompleteRenderInputParams, TextField } from '@mui/material'
import type { WidgetProps } from '@rjsf/utils'
import type { ReactNode } from 'react'
import { useTexts } from '../../texts/use-texts.ts'
import { aria, labelId, popupContainer } from '../describe-field.ts'

/** What the parts of a box with a list to search say of themselves. MUI's types know no labels of its two buttons. */
export function searchSlots(id: string, texts: { clear: string; open: string }) {
  return {
    popper: { container: () => popupContainer(id) },
    paper: { sx: { boxShadow: '0 12px 32px rgb(10 13 24 / 0.16)' } },
    listbox: { 'aria-labelledby': labelId(id) },
    clearIndicator: { 'aria-label': texts.clear } as object,
    popupIndicator: { 'aria-label': texts.open } as object,
  }
}

/** The text of a box with a list to search. `end`: what stands before its buttons. */
export function SearchInput({
  field,
  params,
  end,
}: {
  field: WidgetProps
  params: AutocompleteRenderInputParams
  end?: ReactNode
}) {
  const say = useTexts('forms')
  const { htmlInput, input } = params.slotProps
  return (
    <TextField
      {...params}
      placeholder={field.placeholder || say('type-to-search')}
      autoFocus={field.autofocus}
      error={Boolean(field.rawErrors?.length)}
      slotProps={{
        ...params.slotProps,
        htmlInput: { ...htmlInput, ...aria(field) },
        input: {
          ...input,
          endAdornment: (
            <>
              {end}
              {input.endAdornment}
            </>
          ),
        },
      }}
    />
  )
}
