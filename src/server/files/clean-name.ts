/** What steers a terminal, hides, or turns the direction of writing round: categories Cc, Cf, line separators, lone surrogates. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/**
 * The name of an uploaded file as we keep and show it: without folders, invisible characters, and what some system cannot write.
 * It is never used as a path: files are kept under random ids.
 *
 * @returns the name and its extension in lower case, or null when no name with an extension remains.
 */
export function cleanName(given: string): { name: string; extension: string } | null {
  const last = given.normalize('NFC').replace(unseen, '').split(/[/\\]/).at(-1) as string
  const plain = last
    .replace(/[<>:"|?*]/g, '_')
    .replace(/[. ]+$/, '')
    .trim()
  const name = reserved.test(plain) ? `_${plain}` : plain
  const dot = name.lastIndexOf('.')
  return dot < 1 || dot === name.length - 1 ? null : { name, extension: name.slice(dot + 1).toLowerCase() }
}
