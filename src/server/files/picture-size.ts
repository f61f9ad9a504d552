/** Width and height in pixels from a PNG's or JPEG's header, or null when the header is not where it must be. */
export function pictureSize(head: Buffer, type: 'png' | 'jpg'): { width: number; height: number } | null {
  const size = type === 'png' ? pngSize(head) : jpegSize(head)
  return size && size.width > 0 && size.height > 0 ? size : null
}

function pngSize(head: Buffer): { width: number; height: number } | null {
  if (head.length < 33 || head.toString('latin1', 12, 16) !== 'IHDR') return null
  return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) }
}

/** Walks the segments up to the frame header: 0xC0 to 0xCF without the three that are tables (C4, C8, CC). */
function jpegSize(head: Buffer): { width: number; height: number } | null {
  let at = 2
  while (at + 9 < head.length) {
    if (head[at] !== 0xff) return null
    const marker = head[at + 1] as number
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc) {
      return { height: head.readUInt16BE(at + 5), width: head.readUInt16BE(at + 7) }
    }
    // 0x01 and the restart markers have no length; picture data (DA) before a frame is no picture.
    if (marker === 0xda || marker === 0xd9) return null
    at += marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7) ? 2 : 2 + head.readUInt16BE(at + 2)
  }
  return null
}
