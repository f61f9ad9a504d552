import mirrored from '@mui/stylis-plugin-rtl'
import { prefixer } from 'stylis'

/** What styles go through where words run from the right: left and right change places. Loaded for such languages alone. */
export const rightToLeft = [prefixer, mirrored]
