import { e164, phone } from './formats/phone.ts'
import { formats } from './formats.ts'

/**
 * Formats decided with the world's numbering plans, which weigh more than the rest of a page's validation: pages load them with the
 * first form that names one.
 */
export const phoneFormats = { phone, e164 }

/** Every value of `"format"` of ours. */
export const allFormats: { [name: string]: (value: string) => boolean } = { ...formats, ...phoneFormats }
