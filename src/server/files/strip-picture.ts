/** Types of pictures that cameras write into, and what leaves only the picture; its pixels stay as they are, bit by bit. */
const strip: { [mime: string]: (content: Buffer) => Buffer } = { 'image/jpeg': stripJpeg, 'image/png': stripPng }

/** What is done to a picture before somebody else than who uploaded it sees it; undefined for what is kept as it is. */
export function stripperOf(mime: string): ((content: Buffer) => Buffer) | undefined {
  return Object.hasOwn(strip, mime) ? strip[mime] : undefined
}

const [startOfImage, endOfImage, startOfScan, comment] = [0xd8, 0xd9, 0xda, 0xfe]

/**
 * A JPEG without place, camera and whatever else stands beside the picture, also behind its end. What it takes to draw it stays: its
 * colours, and which side is up.
 */
function stripJpeg(content: Buffer): Buffer {
  const kept = [content.subarray(0, 2)]
  if (content[1] !== startOfImage) return content
  for (let at = 2; at + 4 <= content.length; ) {
    const marker = content[at + 1] as number
    if (content[at] !== 0xff || marker === endOfImage) break
    // Bytes that fill up before a marker.
    const end = marker === 0xff ? at + 1 : marker === startOfScan ? scanEnd(content, at) : at + 2 + content.readUInt16BE(at + 2)
    const segment = content.subarray(at, end)
    if (marker !== 0xff) kept.push(isApplications(marker) ? drawn(segment) : segment)
    at = end
  }
  return Buffer.concat([...kept, Buffer.from([0xff, endOfImage])])
}

function isApplications(marker: number): boolean {
  return (marker >= 0xe0 && marker <= 0xef) || marker === comment
}

/** The data of a scan go on to the next marker; FF 00 and the restart markers are part of them. */
function scanEnd(content: Buffer, from: number): number {
  let at = from + 2 + content.readUInt16BE(from + 2)
  for (; at + 1 < content.length; at++) {
    const next = content[at + 1] as number
    if (content[at] === 0xff && next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return content.length
}

const [jfif, profile, adobe, adobeBytes] = [0xe0, 0xe2, 0xee, 16]

/** What drawing needs of a segment that programs write: JFIF, the colour profile, Adobe's colours, the orientation. */
function drawn(segment: Buffer): Buffer {
  const says = (name: string): boolean => segment.toString('latin1', 4, 4 + name.length) === name
  const marker = segment[1]
  if ((marker === jfif && says('JFIF\0')) || (marker === profile && says('ICC_PROFILE\0'))) return segment
  if (marker === adobe && says('Adobe') && segment.length === adobeBytes) return segment
  const orientation = says('Exif\0\0') ? orientationOf(segment.subarray(10)) : 1
  return orientation === 1 ? Buffer.alloc(0) : onlyOrientation(orientation)
}

const orientationTag = 0x0112

/** 1 to 8; 1, as it stands, where nothing is said. */
function orientationOf(tiff: Buffer): number {
  if (tiff.length < 10) return 1
  const little = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (at + 2 > tiff.length ? 0 : little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const first = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  for (let entry = 0; entry < short(first); entry++) {
    const at = first + 2 + entry * 12
    const value = short(at) === orientationTag ? short(at + 8) : 0
    if (value >= 1 && value <= 8) return value
  }
  return 1
}

/** A segment of Exif with this one entry. */
function onlyOrientation(orientation: number): Buffer {
  const [head, tiff, end] = [Buffer.from('Exif\0\0MM\0*\0\0\0\x08\0\x01', 'latin1'), Buffer.alloc(12), Buffer.alloc(4)]
  tiff.writeUInt16BE(orientationTag, 0)
  // One short.
  tiff.writeUInt16BE(3, 2)
  tiff.writeUInt32BE(1, 4)
  tiff.writeUInt16BE(orientation, 8)
  const marker = Buffer.from([0xff, 0xe1, 0, 2 + head.length + tiff.length + end.length])
  return Buffer.concat([marker, head, tiff, end])
}

const pngBegin = 8
/** Parts of a PNG that drawing needs, those of moving ones among them. */
const drawnParts = 'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT bKGD pHYs cICP acTL fcTL fdAT'.split(' ')

/** A PNG of the parts that drawing needs: without its texts, what a camera wrote, and what stands behind its end. */
function stripPng(content: Buffer): Buffer {
  const kept = [content.subarray(0, pngBegin)]
  for (let at = pngBegin; at + 12 <= content.length; ) {
    const [name, end] = [content.toString('latin1', at + 4, at + 8), at + 12 + content.readUInt32BE(at)]
    if (drawnParts.includes(name)) kept.push(content.subarray(at, end))
    if (name === 'IEND') break
    at = end
  }
  return Buffer.concat(kept)
}
