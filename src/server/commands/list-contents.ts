import { listContents as contentsOf } from '../sets/list-contents.ts'
import type { Command } from './command.ts'

/** The contents and texts that can be edited, by title, with who changed them last in the portal. */
export const listContents: Command<'list-contents'> = async (_request, { pool }) => {
  const contents = (await contentsOf(pool))?.contents ?? []
  return {
    data: contents.map(({ id, kind, content, file, changed }) => ({ id, kind, title: String(content.title), file, changed })),
  }
}
