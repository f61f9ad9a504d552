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
