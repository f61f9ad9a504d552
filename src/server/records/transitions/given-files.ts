import type pg from 'pg'
import type { JsonObject } from '#engine/definitions/types.ts'
import { uploadsIn } from '#engine/validation/uploads-in.ts'
import type { TransitionRequest } from './transition-request.ts'

/** The ids of the files that came with an event: those that its form names, or those of the event that set it off. */
export function givenFiles({ inputForm, input, files = [] }: Pick<TransitionRequest, 'inputForm' | 'input' | 'files'>): string[] {
  return inputForm && input ? [...new Set(uploadsIn(inputForm.schema, input).map(({ id }) => id))] : files
}

/** Those of the files that some input names. @param files ids in lower case. */
export function filesNamed(input: JsonObject, files: string[]): string[] {
  const text = files.length === 0 ? '' : JSON.stringify(input).toLowerCase()
  return files.filter(id => text.includes(id))
}

/** A line of history, and the input that it keeps. */
type Line = { recordId: string; workflow: string; scope: string; seq: number; input: JsonObject }

/** Stores which of these files the line's input names: whoever may read the line may open them. */
export async function storeGivenFiles(client: pg.ClientBase, { recordId, workflow, scope, seq, input }: Line, files: string[]) {
  const named = filesNamed(input, files)
  if (named.length === 0) return
  await client.query(
    'insert into history_file (record_id, workflow, scope, seq, file_id) select $1, $2, $3, $4, unnest($5::uuid[])',
    [recordId, workflow, scope, seq, named],
  )
}
