import type { UploadLimit } from '#engine/definitions/limits/limits.ts'
import { bytes } from '#engine/definitions/limits/quantities.ts'
import type { Say } from '../../texts/say.ts'

/** What is wrong with a file; what it is instead, where the message does not say so; and whether cutting and scaling it would help. */
export type FileRefusal = { message: string; about?: string; fits?: UploadLimit }
type Measures = { width: number; height: number } | null

/**
 * Whether a file may be uploaded, as far as the page can tell: its name's ending and length, its size, and of pictures the measures.
 * The server decides by the content: it says what is wrong with a picture that cannot be drawn here, and with what is empty.
 */
export async function refusalOf(file: File, limit: UploadLimit, say: Say<'uploads'>): Promise<FileRefusal | null> {
  const measures = await measuresOf(file)
  const isNamed = isOfType(file, limit) && file.name.length < limit.nameBelow
  if (isNamed && isMeasured(measures, limit) && file.size <= bytes(limit.size)) return null
  const canFit = isNamed && measures !== null && limit.width !== undefined && limit.height !== undefined
  const isSmall = measures !== null && !isAsLarge(measures, limit)
  const fits = canFit && !isSmall ? { fits: limit } : {}
  const advice = canFit && isSmall ? [say('too-small')] : []
  if (limit.exactMessage) return { message: limit.message, about: [aboutFile(file, measures), ...advice].join('. '), ...fits }
  return { message: [...brokenLimits(file, measures, limit, say), ...advice].join(' '), ...fits }
}

/** Whether a picture can be cut and scaled down to the measures: enlarged it would be blurred. */
const isAsLarge = (measures: { width: number; height: number }, limit: UploadLimit): boolean =>
  (['width', 'height'] as const).every(side => measures[side] >= (limit[side] ?? 0))

const isOfType = ({ name }: File, { types }: UploadLimit): boolean => types.includes(name.split('.').at(-1)?.toLowerCase() ?? '')

const isMeasured = (measures: Measures, limit: UploadLimit): boolean =>
  measures === null || (['width', 'height'] as const).every(side => limit[side] === undefined || limit[side] === measures[side])

/** A sentence for each limit that a file breaks, with what the file has. */
function brokenLimits(file: File, measures: Measures, limit: UploadLimit, say: Say<'uploads'>): string[] {
  const { name, size } = file
  const { types, nameBelow: below, size: most } = limit
  const { width, height } = { ...measures, ...limit }
  return [
    ...(isOfType(file, limit) ? [] : [say('wrong-type', { types: types.join(', '), name })]),
    ...(name.length < below ? [] : [say('wrong-name', { below, characters: name.length })]),
    ...(!measures || isMeasured(measures, limit)
      ? []
      : [say('wrong-measures', { width: width ?? '', height: height ?? '', has: say('measures', measures) })]),
    ...(size <= bytes(most) ? [] : [say('wrong-size', { most, size: sizeInWords(size) })]),
  ]
}

/** "logo.png: 300 × 300, 103 kB". */
export function aboutFile(file: File, measures: Measures): string {
  return `${file.name}: ${measures ? `${measures.width} × ${measures.height}, ` : ''}${sizeInWords(file.size)}`
}

/** Of a picture, in pixels; null of anything else. */
export async function measuresOf(file: File): Promise<Measures> {
  if (!file.type.startsWith('image/')) return null
  try {
    const picture = await createImageBitmap(file)
    const { width, height } = picture
    picture.close()
    return { width, height }
  } catch {
    return null
  }
}

/** A size in bytes for people: "812 B", "50 kB", "4.2 MB". A thousand bytes to the kB, as the limits are written. */
export function sizeInWords(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  const [value, unit] = bytes < 1_000_000 ? [bytes / 1000, 'kB'] : [bytes / 1_000_000, 'MB']
  return `${value < 10 ? Math.round(value * 10) / 10 : Math.round(value)} ${unit}`
}
