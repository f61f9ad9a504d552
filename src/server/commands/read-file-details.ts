import { presentFile } from '../files/file-row.ts'
import { findVisibleFile } from '../records/visible-file.ts'
import type { Command } from './command.ts'

/** Name, type and size of a file that the actor may see. */
export const readFileDetails: Command = async ({ actor, params, set }, { config, pool }) => {
  return { data: presentFile(await findVisibleFile(pool, set, actor, String(params.id)), config.basePath) }
}
