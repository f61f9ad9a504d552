const longest = 2_000
/** What JSON leaves as it is and a screen takes for a line break or for writing backwards. */
const unprintable = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g

/**
 * A log of one JSON line per record, to a stream.
 *
 * @param write takes one line.
 */
export function jsonLog(write: (line: string) => void, now: () => Date): Log {
  const line = (level: string) => (record: Record<string, unknown>, what: string) => {
    // JSON escapes line breaks and control characters; a sender cannot forge a line.
    const text = JSON.stringify({ time: now().toISOString(), level, what, ...record })
    const cut =
      text.length > longest ? JSON.stringify({ time: now().toISOString(), level, what, cut: text.slice(0, longest) }) : text
    write(cut.replace(unprintable, sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`))
  }
  return { info: line('info'), warn: line('warn'), error: line('error') }
}

/** One JSON line each; never personal data, secrets or request bodies. */
export type Log = {
  info(record: Record<string, unknown>, what: string): void
  warn(record: Record<string, unknown>, what: string): void
  error(record: Record<string, unknown>, what: string): void
}
