import { labelId, popupContainer } from '../describe-field.ts'

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
