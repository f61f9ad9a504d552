import { useFieldNow } from '../typed-data.tsx'

/** Which upload a field takes now: the kind of `limits.uploads`, and where the file will stand. */
export type UploadRule = { kind: string; form?: string; field?: string }

/**
 * The upload that the field with this id takes for what is typed.
 *
 * @param kind of the field where no form is around.
 */
export function useUploadRule(id: string, kind: string): UploadRule {
  const now = useFieldNow(id)
  if (!now) return { kind }
  return { kind: (now.schema['x-upload'] as string | undefined) ?? kind, form: now.form, field: now.path }
}
