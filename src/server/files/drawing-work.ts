type Measures = { width: number | null; height: number | null }

/** Begins a scan of a JPEG; between the parts of its pixels the first byte is followed by a nought. */
const scan = Buffer.from([0xff, 0xda])
/** Places in a PNG's header: bits of a channel, and whether it comes in seven passes. */
const [depthAt, passesAt] = [24, 28]

/**
 * Whether drawing a picture is more work than `pictures` of `limits.json` lets it be: a JPEG is drawn anew with each of its scans, and a PNG
 * takes twice as long with 16 bits, and twice as long in passes.
 */
export function isTooMuchWork(
  content: Buffer,
  type: string,
  { width, height }: Measures,
  most: { pixels: number; scans: number },
): boolean {
  const pixels = (width ?? 0) * (height ?? 0)
  if (type !== 'png') return pixels > most.pixels || hasMore(content, most.scans)
  return pixels * (content[depthAt] === 16 ? 2 : 1) * (content[passesAt] === 1 ? 2 : 1) > most.pixels
}

function hasMore(content: Buffer, scans: number): boolean {
  let found = 0
  for (let at = content.indexOf(scan); at !== -1; at = content.indexOf(scan, at + scan.length)) if (++found > scans) return true
  return false
}
