/** Where a picture of each format ends; what follows is no part of it. Null for one that breaks off. */
const ends: { [recognised: string]: (content: Buffer) => number | null } = {
  png: pngEnd,
  jpg: jpegEnd,
  gif: gifEnd,
  webp: webpEnd,
}

/** A picture without what stands behind its end, where its format has one; one that breaks off as it is. */
export function withoutTrailer(content: Buffer, recognised: string | undefined): Buffer {
  const end = endOf(content, recognised)
  return typeof end === 'number' ? content.subarray(0, end) : content
}

/** Whether a picture has no end: what stands in its place may be anything, and those that draw it pass it over. */
export function breaksOff(content: Buffer, recognised: string | undefined): boolean {
  return endOf(content, recognised) === null
}

/** Undefined for what is no picture. */
function endOf(content: Buffer, recognised: string | undefined): number | null | undefined {
  return recognised !== undefined && Object.hasOwn(ends, recognised) ? ends[recognised]?.(content) : undefined
}

function pngEnd(content: Buffer): number | null {
  for (let at = 8; at + 12 <= content.length; ) {
    const [name, end] = [content.toString('latin1', at + 4, at + 8), at + 12 + content.readUInt32BE(at)]
    // The last part holds nothing.
    if (name === 'IEND') return end === at + 12 ? end : null
    at = end
  }
  return null
}

const [fill, endOfImage] = [0xff, 0xd9]

/** Markers that have no length: restarts, the beginning, and one that nobody uses. */
function isBare(marker: number): boolean {
  return (marker >= 0xd0 && marker <= 0xd8) || marker === 0x01
}

function jpegEnd(content: Buffer): number | null {
  for (let at = 2; at + 1 < content.length; ) {
    const marker = content[at + 1] ?? 0
    // What stands between two segments is skipped, as by those that draw it; so are the data of a scan, where FF 00 is no marker.
    if (content[at] !== fill || marker === fill || marker === 0) at += 1
    else if (marker === endOfImage) return at + 2
    else if (isBare(marker)) at += 2
    else if (at + 4 > content.length) break
    else at += 2 + content.readUInt16BE(at + 2)
  }
  return null
}

const [extension, image] = [0x21, 0x2c]

function gifEnd(content: Buffer): number | null {
  const colours = (flags = 0) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
  let at = 13 + colours(content[10])
  while (at < content.length) {
    if (content[at] === extension) at = gifDataEnd(content, at + 2)
    else if (content[at] === image) at = gifDataEnd(content, at + 11 + colours(content[at + 9]))
    // Its last byte, or what is no block.
    else return at + 1
  }
  return null
}

/** Data stand in pieces, each behind its length, to the one of none. */
function gifDataEnd(content: Buffer, from: number): number {
  let at = from
  for (let size = content[at]; size !== undefined && size > 0; size = content[at]) at += 1 + size
  return at + 1
}

function webpEnd(content: Buffer): number | null {
  const size = content.length < 8 ? content.length : content.readUInt32LE(4)
  // A byte that makes the length even is left out by some.
  return content.length < 8 + size ? null : Math.min(content.length, 8 + size + (size % 2))
}
