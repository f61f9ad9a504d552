/** A type of file (`schemas/portal/file-types.json`); one of `recognised`, `archive`, `compound` and `text` says how its content is told. */
export type FileType = {
  /** Lower case, without the dot. */
  extensions: string[]
  mime: string
  /** What a browser may call it besides. */
  declared?: string[]
  /** The name that the library file-type has for it. */
  recognised?: string
  /** Files that the zip archive holds. */
  archive?: string[]
  compound?: { own: string; foreign: string[]; refused: string[] }
  text?: { firstLine?: string }
  /** It is decoded whole before it is taken. */
  picture?: boolean
  /** May be shown in the page, behind a sandbox. */
  shown?: boolean
}
/** No tag of an entry of an archive whose name fits `entry` may have all attributes of `with`, unless it has those of `unless`. All are regular expressions in any case. */
export type RefusedInArchives = {
  entry: string
  with: { [attribute: string]: string }
  unless?: { [attribute: string]: string }
}
export type FileTypes = { types: { [name: string]: FileType }; refusedInArchives?: RefusedInArchives[] }
