import type { FileType, FileTypes } from '#engine/definitions/files/file-types.ts'

/** The type whose files have names that end so, or null. `extension` is lower case without the dot. */
export function fileTypeOf({ types }: FileTypes, extension: string): FileType | null {
  return Object.values(types).find(type => type.extensions.includes(extension)) ?? null
}

/** Whether what the sender called the file's type goes with what it is; nothing and application/octet-stream are honest ignorance. */
export function declaredFits({ mime, declared = [] }: FileType, given: string): boolean {
  const name = given.split(';')[0]?.trim().toLowerCase() ?? ''
  return name === '' || name === 'application/octet-stream' || name === mime || declared.includes(name)
}
