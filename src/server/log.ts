import type { Log } from './dependencies.ts'

const longest = 2_000

/**
 * A log of one JSON line per record, to a stream.
 *
 * @param write takes one line.
 */
export function jsonLog(write: (line: string) => void, now: () => Date): Log {
  const line = (level: string) => (record: Record<string, unknown>, what: string) => {
    // JSON escapes line breaks and control characters; a sender cannot forge a line.
    const text = JSON.stringify({ time: now().toISOString(), level, what, ...record })
    write(text.length > longest ? JSON.stringify({ time: now().toISOString(), level, what, cut: text.slice(0, longest) }) : text)
  }
  return { info: line('info'), warn: line('warn'), error: line('error') }
}
