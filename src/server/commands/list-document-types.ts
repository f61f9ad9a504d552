import type { Command } from './command.ts'

/** Kinds of document that can be uploaded, by their numbers; their names are `schemas/account/document-types.content.json`. */
export const listDocumentTypes: Command<'list-document-types'> = async ({ set }) => {
  const texts = set.contents['document-types']?.texts ?? {}
  return { data: Object.entries(texts).map(([id, name]) => ({ document_type_id: Number(id), document_type: name })) }
}
