/** Headers of an uploaded file's bytes, however they are sent: what stands in them is never run. */
export function contentHeaders(file: { mime_type: string; bytes: number }): Record<string, string | number> {
  return {
    'content-type': file.mime_type,
    'content-length': file.bytes,
    'content-security-policy': "sandbox; default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
  }
}
