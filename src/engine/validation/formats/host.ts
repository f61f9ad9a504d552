const label = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u
const digitsOnly = /^[0-9]+$/

/**
 * Whether a string is a public host name: at least two labels of at most 63 characters, 253 in all, and a last label that is not a
 * number (so no IPv4 address). Letters of any script are taken, as browsers do.
 */
export function isHostName(host: string): boolean {
  if (host.length > 253) return false
  const labels = host.split('.')
  return labels.length > 1 && labels.every(part => part.length <= 63 && label.test(part)) && !digitsOnly.test(labels.at(-1) ?? '')
}

/**
 * The host, in lower case, of an e-mail address or of an address that begins with a scheme; null when the text is neither.
 */
export function hostOf(text: string): string | null {
  const url = /^[a-z][a-z0-9+.-]*:\/\/([^/?#:@\s]+)(?:[:/?#]|$)/i.exec(text)
  const host = url ? url[1] : text.includes('@') ? text.slice(text.lastIndexOf('@') + 1) : undefined
  return host ? host.toLowerCase() : null
}
