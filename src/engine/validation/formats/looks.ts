const leastContrast = 4.5

/** A colour as a number sign and six hexadecimal digits: "#3f51b5" (domain.md 2.1). */
export function hexColour(value: string): boolean {
  return /^#[0-9A-Fa-f]{6}$/.test(value)
}

/** A colour that can be read on white: its contrast against #ffffff is at least 4.5:1 (domain.md 2.1). */
export function colourOnWhite(value: string): boolean {
  return hexColour(value) && contrast(value, '#ffffff') >= leastContrast
}

/** How much two colours (`hexColour`) differ in lightness, from 1 (not at all) to 21 (black and white): WCAG 2.2, contrast ratio. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** Relative luminance of a colour, 0 for black to 1 for white: weighted sum of its parts in linear light (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(from => {
    const part = Number.parseInt(colour.slice(from, from + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
