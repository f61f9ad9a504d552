/** Where a page of a list ended: the value its order goes by, and the id that tells rows of equal value apart. */
export type Cursor = { value: string | number | boolean | null; id: string }

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const longest = 4096

/** A cursor as opaque text for an address: base64url of the JSON [value, id]. */
export function encodeCursor({ value, id }: Cursor): string {
  return encodeBase64Url(utf8Bytes(JSON.stringify([value, id])))
}

/** The cursor a text stands for; null when it is none, whatever is wrong with it. */
export function decodeCursor(text: string): Cursor | null {
  if (text.length > longest) return null
  const bytes = decodeBase64Url(text)
  const parsed = bytes && parse(utf8Text(bytes))
  if (!Array.isArray(parsed) || parsed.length !== 2) return null
  const [value, id] = parsed
  const sortable = value === null || ['string', 'number', 'boolean'].includes(typeof value)
  return sortable && typeof id === 'string' && id !== '' ? { value, id } : null
}

function parse(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

/** By hand, because the language alone has no `btoa` and the engine has neither page nor Node. */
function encodeBase64Url(bytes: number[]): string {
  let text = ''
  for (let index = 0; index < bytes.length; index += 3) {
    const [first = 0, second, third] = bytes.slice(index, index + 3)
    const group = first * 65536 + (second ?? 0) * 256 + (third ?? 0)
    const digits = second === undefined ? 2 : third === undefined ? 3 : 4
    for (let digit = 0; digit < digits; digit++) text += alphabet.charAt(Math.floor(group / 64 ** (3 - digit)) % 64)
  }
  return text
}

function decodeBase64Url(text: string): number[] | null {
  if (text.length % 4 === 1) return null
  const bytes: number[] = []
  let bits = 0
  let held = 0
  for (const character of text) {
    const digit = alphabet.indexOf(character)
    if (digit === -1) return null
    held = (held * 64 + digit) % 65536
    bits += 6
    if (bits >= 8) {
      bits -= 8
      bytes.push(Math.floor(held / 2 ** bits) % 256)
    }
  }
  return bytes
}

function utf8Bytes(text: string): number[] {
  const escaped = encodeURIComponent(text.toWellFormed())
  return (escaped.match(/%[0-9A-F]{2}|./g) ?? []).map(part =>
    part.length === 3 ? Number.parseInt(part.slice(1), 16) : part.charCodeAt(0),
  )
}

function utf8Text(bytes: number[]): string | null {
  try {
    return decodeURIComponent(bytes.map(byte => `%${byte.toString(16).padStart(2, '0')}`).join(''))
  } catch {
    return null
  }
}
