import { basename } from 'node:path'
import type { Schema } from '#engine/definitions/types.ts'
import { publishedSet } from '../../support/published-set.ts'

/** The schema of a form file as it is published: references, options and limits in place. Throws when no form stands in the file. */
export function inlinedForm(file: string): Schema {
  const form = publishedSet().forms[basename(file, '.form.json')]
  if (!form) throw new Error(`No form stands in ${file}.`)
  return form.schema
}
