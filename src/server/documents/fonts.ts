import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { unpackWoff } from './unpack-woff.ts'

/** Parts that the typeface comes in, by what is most likely wanted: the first that has a character draws it. */
const parts = ['latin', 'latin-ext', 'devanagari', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext'] as const
export type Part = (typeof parts)[number] | 'none'
export type Weight = 400 | 600

/** A stretch of text that one part draws; `none`: the typeface has no letters for it, and a box stands for each. */
export type Run = { part: Part; text: string }

const folder = join(
  createRequire(import.meta.url).resolve('@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff'),
  '../..',
)
const ranges = new Map<Part, [first: number, last: number][]>()
const files = new Map<string, Buffer>()

/** Reads which characters each part has; once. */
export async function loadRanges(): Promise<void> {
  if (ranges.size > 0) return
  const written = JSON.parse(await readFile(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>
  for (const part of parts) {
    const list = (written[part] ?? '').split(',').map((range): [number, number] => {
      const [first = '', last = first] = range.replace('U+', '').split('-')
      return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
    })
    ranges.set(part, list)
  }
}

/** The font of a part; read once. */
export async function loadFont(part: Part, weight: Weight): Promise<Buffer> {
  const name = `noto-sans-${part === 'none' ? 'latin' : part}-${weight}-normal.woff`
  const known = files.get(name)
  if (known) return known
  const read = unpackWoff(await readFile(join(folder, 'files', name)))
  files.set(name, read)
  return read
}

/** Splits a text by the parts that draw it. Spaces, which every part has, stay with what is before; marks and joiners if it has them. */
export function runsOf(text: string): Run[] {
  const runs: Run[] = []
  for (const character of text) {
    const last = runs.at(-1)
    const stays = last && (character === ' ' || (/[\p{M}\p{Cf}]/u.test(character) && has(last.part, character)))
    const part = stays ? last.part : partOf(character)
    if (last?.part === part) last.text += character
    else runs.push({ part, text: character })
  }
  return runs
}

function partOf(character: string): Part {
  return parts.find(part => has(part, character)) ?? 'none'
}

function has(part: Part, character: string): boolean {
  const code = character.codePointAt(0) ?? 0
  return (ranges.get(part) ?? []).some(([first, last]) => first <= code && code <= last)
}
