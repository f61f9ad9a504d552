import { GlobalStyles } from '@mui/material'
import { boxLook } from './box-look.ts'
import { choiceLook } from './choice-look.ts'
import { frameLook } from './frame-look.ts'

/** The class of every `<form>` whose fields are ours. */
export const formClass = 'f-form'

/**
 * The look of all that stands in a form. Fields are plain elements with a class: what MUI works out for each of its inputs is worked out
 * here once a page, which is most of what a long form cost. One element for all: React passes over it when a form is drawn anew.
 */
export const formLook = (
  <GlobalStyles
    styles={theme => ({
      [`.${formClass}`]: { ...frameLook(theme), ...boxLook(theme), ...choiceLook(theme) },
      // No box of its own in the column or drawer of an event: its buttons stay in view along all that stands there, not along it alone.
      [`[data-event] .${formClass}`]: { display: 'contents' },
    })}
  />
)
