import { type IconName, iconPaths } from './icon-paths.ts'

/** A line icon drawn before the text by style alone, in the colour of the text, where there is no markup for it. */
export function maskIcon(name: IconName, pixels: number) {
  const line = 'fill="none" stroke="#000" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"'
  return {
    '&::before': {
      content: '""',
      flex: 'none',
      width: pixels,
      height: pixels,
      marginTop: '1.5px',
      background: 'currentColor',
      mask: iconMask(`<path ${line} d="${iconPaths[name]}"/>`),
    },
  }
}

/** A value of `mask` that lets through what these shapes cover, drawn on 24 × 24. */
export function iconMask(shapes: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${shapes}</svg>`
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}") center / contain no-repeat`
}
