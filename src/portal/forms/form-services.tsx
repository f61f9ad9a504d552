import { createContext, useContext } from 'react'
import type { Limits } from '#engine/definitions/limits/limits.ts'
import type { ReferenceLimits } from './schema-annotations.ts'
import type { UploadRule } from './upload/upload-rules.ts'

/** One option that is a record: what is stored, what is shown; `at`: when that happened to it for which it was asked. */
export type Reference = {
  key: string
  label: string
  picture?: string | null
  group?: string | null
  notes?: string[]
  at?: string
}

/** A file that was uploaded, as the server describes it. `src` is an address this page may show it from. */
export type FileDetails = {
  id: string
  original_file_name: string
  file_name: string
  mime_type: string
  /** Size in bytes. */
  bytes: number
  width?: number | null
  height?: number | null
  /** SHA-256 of what was uploaded; told to the organisation that uploaded it. */
  content?: string
  src: string
}

/** What forms ask of the page around them. The same object on every render: widgets key their caches by it. */
export type FormServices = {
  limits: Limits
  /** Options of a kind of record: those that match `search`, exactly those with `keys`, narrowed as the field says; of organisations those in a `list`. */
  loadReferences: (
    kind: string,
    query: { search?: string; keys?: string[]; list?: string } & ReferenceLimits,
  ) => Promise<Reference[]>
  /** What is missing until this person may have records of a kind; null where nothing is. */
  whyNone?: (kind: string) => string | null
  /** Address of the page `to`, on which a record of a kind is begun below the one that this form's record belongs to. */
  beginAddress: (kind: string, to: string) => string
  /** Opens the short form by which a record of a kind is begun, over this page; null where it needs a page of its own. */
  begins?: (kind: string, title: string) => (() => void) | null
  /**
   * `onProgress` gets 0 to 1. Rejects with `UploadRefused` when the server does not take the file, with an AbortError once `signal` is
   * aborted, with anything else when it did not arrive.
   */
  upload: (rule: UploadRule, file: File, onProgress: (share: number) => void, signal: AbortSignal) => Promise<FileDetails>
  fileDetails: (id: string) => Promise<FileDetails>
  /** What is in a file, for showing it here. */
  loadFile: (id: string) => Promise<ArrayBuffer>
  /** Shows a file in a tab of its own. */
  openFile: (id: string) => void
  downloadFile: (id: string) => void
}

/** The server said why it does not take a file; the message is for the person. */
export class UploadRefused extends Error {}

const Services = createContext<FormServices | null>(null)

/** Gives the forms and the read-only data below it what they ask of the page. */
export const FormServicesProvider = Services.Provider

/** The services of the surrounding form; a form outside of a provider is a mistake of the screen. */
export function useFormServices(): FormServices {
  const services = useContext(Services)
  if (!services)
    throw new Error(
      'A form or its data is shown without FormServicesProvider: pass formContext, or put the provider around the screen.',
    )
  return services
}
