import type { FileTypesFile } from '#generated/files.d.ts'

/** The types of file (`schemas/portal/file-types.json`); its meta-schema says how the content of each is told. */
export type FileTypes = Omit<FileTypesFile, '$schema'>

/** A type of file; one of `recognised`, `archive`, `compound` and `text` says how its content is told. */
export type FileType = FileTypes['types'][string]

/** No tag of an entry of an archive whose name fits `entry` may have all attributes of `with`, unless it has those of `unless`. All are regular expressions in any case. */
export type RefusedInArchives = NonNullable<FileTypes['refusedInArchives']>[number]
