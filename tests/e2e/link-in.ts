/** The first address of the mail's text, which is encoded as quoted-printable. */
export function linkIn(source: string): string {
  const text = source.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return /http:\/\/127\.0\.0\.1:\d+\/\S*token=[\w-]+/.exec(text)?.[0] ?? ''
}
