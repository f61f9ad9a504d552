import { styled } from '@mui/material/styles'
import { boxLook } from './box-look.ts'
import { choiceLook } from './choice-look.ts'
import { frameLook } from './frame-look.ts'

/**
 * The `<form>`, with the look of all that stands in it. Fields are plain elements with a class: what MUI works out for each of its
 * inputs is worked out here once a form, which is most of what a long form cost.
 */
export const FormElement = styled('form')(({ theme }) => ({ ...frameLook(theme), ...boxLook(theme), ...choiceLook(theme) }))
