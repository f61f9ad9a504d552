import { supportedExtensions } from 'file-type'

/** Containers of further files, which are judged by what they hold (`archive` and `compound` of a type), or could hold anything. */
const containers =
  '7z ace ar arj asar cab cfb cpio cur deb dmg docm docx dotm dotx drc epub gz iso jar key lz lz4 lzh numbers odg odp ods odt otg otp ots ott pages potm potx ppsm ppsx pptm pptx rar rpm tar tar.gz vsdx xlsm xlsx xltm xltx xpi xz zip zst Z bz2 3mf apk crx xml chm pst'
/** What a machine runs. */
const programs = 'class elf exe lnk macho nes reg rm swf wasm alias dat'

/** Names that `recognised` of a type may have: what the library knows, without containers and programs. */
export function recognisedNames(): string[] {
  const refused = new Set(`${containers} ${programs}`.split(' '))
  return [...supportedExtensions].filter(name => !refused.has(name))
}
