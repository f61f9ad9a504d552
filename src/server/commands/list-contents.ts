import { listContents as contentsOf } from '../sets/list-contents.ts'
import type { Command } from './command.ts'

/** The contents that can be edited, by title, with who changed them last in the portal. */
export const listContents: Command<'list-contents'> = async (_request, { pool }) => {
  const contents = (await contentsOf(pool))?.contents ?? []
  return { data: contents.map(({ id, content, file, changed }) => ({ id, title: content.title, file, changed })) }
}
