/** Tags that stored HTML may have, without attributes: pages show no others. */
export const htmlTags = ['p', 'em', 'strong', 'ul', 'ol', 'li', 'br'] as const

const plain = new RegExp(`^</?(?:${htmlTags.join('|')})\\s*/?>`)

/** The first thing in stored HTML that no page shows: another tag, one with attributes, or a "<" that begins none; null where there is none. */
export function markupNotShown(html: string): string | null {
  for (const { index } of html.matchAll(/</g)) {
    const rest = html.slice(index)
    if (!plain.test(rest)) return /^<[^<>]*>?/.exec(rest)?.[0].slice(0, 40) ?? null
  }
  return null
}
