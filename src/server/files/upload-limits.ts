import { pointerKeys } from '#engine/definitions/json/json-pointer.ts'
import type { Limits, UploadLimit } from '#engine/definitions/limits/limits.ts'
import { bytes } from '#engine/definitions/limits/quantities.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import { possibleSchemas } from '#engine/validation/applied-schemas.ts'
import { refuseField } from '../records/texts.ts'
import type { ContentLimits } from './recognise-content.ts'

/** @throws Refusal 422 when there is no such kind of upload. */
export function uploadLimits(set: PublishedSet, kind: string): UploadLimit {
  const kinds = set.limits.uploads
  const found = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
  if (found) return found
  throw refuseField(set, 'upload-kind-unknown', '/kind', { kinds: Object.keys(kinds).join(', ') })
}

/** Whether a file that is there already keeps limits. Its content was recognised when it was uploaded. */
export function isWithinLimits(
  { types, size, nameBelow, width, height }: UploadLimit,
  file: { extension: string; original_name: string; bytes: number; width: number | null; height: number | null },
): boolean {
  return (
    types.includes(file.extension) &&
    Number(file.bytes) <= bytes(size) &&
    [...file.original_name].length < nameBelow &&
    (width ?? file.width) === file.width &&
    (height ?? file.height) === file.height
  )
}

/**
 * Checks that a field of a form may take this kind of upload, by itself or by one of its rules.
 *
 * @param field JSON pointer into the form's data.
 * @throws Refusal 422 that names those it takes.
 */
export function checkUploadOfField(set: PublishedSet, kind: string, formId: string, field: string): void {
  const form = Object.hasOwn(set.forms, formId) ? set.forms[formId] : undefined
  const schemas = form ? possibleSchemas(form.schema, pointerKeys(field) ?? ['']) : []
  const kinds = [...new Set(schemas.flatMap(schema => schema['x-upload'] ?? []))].map(String)
  if (kinds.includes(kind)) return
  if (kinds.length === 0) throw refuseField(set, 'upload-field-unknown', '/field')
  throw refuseField(set, 'upload-kind-of-other-field', '/kind', { kinds: kinds.join(' or ') })
}

/** How large an archive may unpack, and a picture be. */
export function contentLimits({ archive, pictures }: Limits): Omit<ContentLimits, 'refused'> {
  return { archive: { entries: archive.entries, bytes: bytes(archive.size), ratio: archive.ratio }, pictures }
}
