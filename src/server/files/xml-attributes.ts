/** Name → its values. */
export type Attributes = Map<string, string[]>

/** Reading so many takes a tenth of a second; a document of a thousand parts has lists of three thousand. */
const mostTags = 10_000

/** What stands in XML beside tags that open: comments, instructions, tags that close. */
const others = /<!--[^<]*?-->|<\?[^<>]*\?>|<\/[^\s<>"'/]+\s*>/g
const opening = /<[^\s<>"'/!?=]+((?:\s+[^\s<>"'/=]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*\/?>/g
const attribute = /([^\s"'/=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const named: { [name: string]: string } = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/**
 * The attributes of each tag of a plain XML file, by their names in lower case and without prefix: all values, as one with a prefix may stand
 * beside the one without. Null for what readers may take for
 * something else than this one: an encoding that is not said by a mark and is not UTF-8, a document type, a tag that is not closed. Null, too, for too many tags.
 */
export function attributesIn(content: Buffer): Attributes[] | null {
  const text = decoded(content)
  if (text === null || text.split('<', mostTags + 1).length > mostTags) return null
  const tags: Attributes[] = []
  const rest = text.replace(others, '').replace(opening, (_tag, attributes: string) => {
    tags.push(attributesOf(attributes))
    return ''
  })
  return rest.includes('<') ? null : tags
}

function decoded(content: Buffer): string | null {
  const mark = content.subarray(0, 2).toString('hex')
  const encoding = mark === 'feff' ? 'utf-16be' : mark === 'fffe' ? 'utf-16le' : 'utf-8'
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(content)
    const said = /^<\?xml[^>]*?\sencoding\s*=\s*["']([^"']*)["']/.exec(text)?.[1]?.toLowerCase()
    return text.includes('\0') || (said !== undefined && !encoding.startsWith(said)) ? null : text
  } catch {
    return null
  }
}

function attributesOf(text: string): Attributes {
  const values: Attributes = new Map()
  for (const [, name = '', double, single] of text.matchAll(attribute)) {
    const local = name.replace(/^.*:/, '').toLowerCase()
    values.set(local, [...(values.get(local) ?? []), plain(double ?? single ?? '').trim()])
  }
  return values
}

function plain(value: string): string {
  return value.replace(/&(?:#x([0-9a-f]+)|#([0-9]+)|(\w+));/gi, (whole, hex?: string, decimal?: string, name = '') => {
    if (hex === undefined && decimal === undefined) return named[name] ?? whole
    const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole
  })
}
