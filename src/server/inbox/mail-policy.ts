import { createHash } from 'node:crypto'

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }

/**
 * The content security policy for showing a mail's HTML: no scripts, no requests, no origin of its own. Mails style themselves in
 * attributes, because mail programs drop the rest; exactly those styles are allowed, by their hashes.
 */
export function mailPolicy(html: string): string {
  const styles = [...html.matchAll(/\sstyle="([^"]*)"/g)].map(([, style]) =>
    (style as string).replace(/&(amp|lt|gt|quot|#39);/g, entity => entities[entity] as string),
  )
  const hashes = [...new Set(styles)].map(style => `'sha256-${createHash('sha256').update(style).digest('base64')}'`)
  const allowed = hashes.length > 0 ? ` style-src 'unsafe-hashes' ${hashes.join(' ')};` : ''
  return `sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none';${allowed} object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
}
