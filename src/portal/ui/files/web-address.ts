/** The address of something that a page may show or follow: of the web (http, https) and nothing else; null for every other one. */
export function webAddress(written: string, base: string): string | null {
  // What browsers take out of an address before they read it must not hide what it begins with.
  if (!URL.canParse(written, base) || /[\p{Cc}\p{Zs}]/u.test(written.trim())) return null
  const { protocol, href } = new URL(written, base)
  return protocol === 'http:' || protocol === 'https:' ? href : null
}
