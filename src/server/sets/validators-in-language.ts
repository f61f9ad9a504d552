import { schemaParser } from '@rjsf/utils'
import type { Schema } from '#engine/definitions/kinds.ts'
import type { PublishedForm, PublishedSet } from '#engine/definitions/published-set.ts'

/**
 * The text of a compiled validator for a set that speaks another language: the same functions under other names. RJSF finds a function by a
 * hash of the whole schema, texts included.
 *
 * @param name of the validator ("sign-up.identity").
 * @param own the set in the language of its files, which the text was compiled from.
 */
export function validatorInLanguage(text: string, name: string, own: PublishedSet, spoken: PublishedSet): string {
  const [before, now] = [own, spoken].map(set => Object.keys(schemaParser({ ...schemaNamed(set, name) })))
  const names = new Map(before?.map((hash, index) => [hash, now?.[index] ?? hash]))
  return text.replace(/\bexports\["(-?[0-9a-f]+)"\]/g, (_, hash: string) => `exports["${names.get(hash) ?? hash}"]`)
}

/** The schema of a form, of its draft or of one of its steps, by the name of its validator. */
function schemaNamed({ forms }: PublishedSet, name: string): Schema | undefined {
  const [id = '', part] = name.split('.')
  const form: PublishedForm | undefined = forms[id]
  if (part === undefined) return form?.schema
  return part === 'draft' ? form?.draft : form?.steps.find(step => step.id === part)?.schema
}
