const longest = 2048
/** Characters that browsers drop or read as a slash, and that therefore hide another address. */
const deceptive = /[\\\p{C}\s]/u

/**
 * The address to return to after signing in, or null when it leads anywhere but to a page of this origin.
 * Accepted is a path with a single leading slash, with its query and fragment.
 */
export function safeReturnAddress(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > longest) return null
  if (!value.startsWith('/') || value.startsWith('//') || deceptive.test(value)) return null
  const base = 'http://portal.invalid'
  if (!URL.canParse(value, base)) return null
  const url = new URL(value, base)
  // "/.//evil.example" becomes "//evil.example" once it is normalised.
  if (url.origin !== base || url.pathname.startsWith('//')) return null
  return url.pathname + url.search + url.hash
}
