import { formatParts } from '#engine/texts/format-text.ts'
import { neededValues } from '#engine/texts/needed-values.ts'

export type Samples = { [name: string]: string | number }

/** A text with sample values; of one that chooses by a number as it reads for one and for several. None when it cannot be read. */
export function previewsOf<Part>(
  message: string,
  samples: Samples,
  drawTag: (inside: (string | Part)[]) => Part,
  language: string,
) {
  const needed = neededOf(message)
  if (!needed) return []
  const values = (number: number | null) =>
    Object.fromEntries(
      Object.entries(needed).map(([name, kind]) => {
        if (kind === 'tag') return [name, drawTag]
        if (kind === 'number') return [name, number ?? (typeof samples[name] === 'number' ? samples[name] : several)]
        return [name, samples[name] ?? name]
      }),
    )
  const numbers = Object.values(needed).includes('number') ? [1, null] : [null]
  return numbers.map(number => formatParts<Part>(message, values(number), language))
}

/** The same as one line of text, for a list of all of them. */
export function previewLine(message: string, samples: Samples, language: string): string {
  const needed = neededOf(message)
  if (!needed) return message
  const lines = previewsOf<string>(message, samples, inside => inside.join(''), language)
  return lines.map(parts => parts.join('')).join(' · ')
}

const several = 3

function neededOf(message: string): ReturnType<typeof neededValues> | null {
  try {
    return neededValues(message)
  } catch {
    return null
  }
}
