import { contrast, hexColour } from './formats/looks.ts'

/** What a colour is held against: another, and the least ratio (1 to 21). */
export type Against = { colour: string; least: number }

/** A colour that stands out from the one given; what is no colour is the format's business. */
export function contrastWith(value: unknown, _siblings: unknown, against: Against): boolean {
  const found = contrastBetween(value, against)
  return found === null || found >= against.least
}

/** The contrast for readers, cut to two decimals: one that is refused never reads as one that is taken. */
export function measuredContrast(value: unknown, against: Against): string {
  return (Math.floor((contrastBetween(value, against) ?? 0) * 100) / 100).toFixed(2)
}

function contrastBetween(value: unknown, { colour }: Against): number | null {
  return typeof value === 'string' && hexColour(value) && hexColour(colour) ? contrast(value, colour) : null
}
