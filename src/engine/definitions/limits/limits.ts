import type { LimitsFile, LimitsRate, LimitsUpload } from '#generated/files.d.ts'

/** So many times within a time. */
export type Rate = LimitsRate

/** One kind of upload. */
export type UploadLimit = LimitsUpload

/** Numbers that product owners change: `schemas/portal/limits.json`; its meta-schema says what each of them is. */
export type Limits = Omit<LimitsFile, '$schema' | 'rates' | 'uploads'> & {
  /** What is counted → per whom → limits that all hold: code asks by names that it is given. */
  rates: { [counted: string]: { [per: string]: Rate[] } }
  uploads: { [kind: string]: UploadLimit }
}
