import { presentFile } from '../files/file-row.ts'
import { findVisibleFile } from '../records/visibility/visible-file.ts'
import type { Command } from './command.ts'

/** Name, type and size of a file that the actor may see. */
export const readFileDetails: Command<'read-file-details'> = async ({ actor, params, set }, { config, pool }) => {
  const file = await findVisibleFile(pool, set, actor, String(params.id))
  const { content, ...shown } = presentFile(file, config.basePath)
  // Others get a picture without what was written into it: the sum of what was uploaded is not that of what they get.
  return { data: file.owner === actor.organisation ? { ...shown, content } : shown }
}
