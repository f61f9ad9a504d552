/**
 * The Content-Disposition of a download (RFC 6266): the name in UTF-8, and one in ASCII for old programs.
 *
 * @param name without control characters (`clean-name.ts`); quotes and others that mean something in the header are escaped.
 */
export function disposition(how: 'attachment' | 'inline', name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '_')
    .replace(/["\\%;]/g, '_')
  const exact = encodeURIComponent(name).replace(/['()*]/g, character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${how}; filename="${plain}"; filename*=UTF-8''${exact}`
}
