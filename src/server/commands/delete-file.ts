import { inTransaction } from '../db/pool.ts'
import { loadFile, ownsFile } from '../files/file-row.ts'
import { refuse } from '../records/texts.ts'
import type { Command } from './command.ts'

/**
 * Deletes a file of the actor's organisation that was not given to a record. Locked while deciding, because submitting a record at this
 * moment may take it. The bytes go after the row is gone for good; what a crash in between leaves is swept.
 */
export const deleteFile: Command<'delete-file'> = async ({ actor, params, set }, { files, pool }) => {
  const id = String(params.id)
  await inTransaction(pool, async client => {
    const file = await loadFile(client, id, true)
    if (!file || !ownsFile(actor, 'file.upload', file)) throw refuse(set, 'not-found')
    if (file.record_id !== null) throw refuse(set, 'file-held')
    await client.query('delete from file where id = $1', [id])
  })
  await files.remove(id)
  return {}
}
