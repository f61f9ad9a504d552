import type { NewField } from './fields.ts'

/** What an approval rests on until somebody says it more exactly: all that its owner said. */
export const evidenceOf = (fields: NewField[]): string[] => fields.map(({ name }) => `/record/data/${name}`)
