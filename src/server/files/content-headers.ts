/**
 * Headers of an uploaded file's bytes, however they are sent: what stands in them is never run.
 *
 * @param within whether a page of the portal may show it beside other things.
 */
export function contentHeaders(file: { mime_type: string; bytes: number }, within = false): Record<string, string | number> {
  const frames = within ? "'self'" : "'none'"
  return {
    'content-type': file.mime_type,
    'content-length': file.bytes,
    'content-security-policy': `sandbox; default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors ${frames}`,
    'x-content-type-options': 'nosniff',
  }
}

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
