import { type IconName, iconPaths } from './icon-paths.ts'

/** An icon drawn before the text by style alone, in the colour of the text, where the markup is MUI's or RJSF's. */
export function maskIcon(name: IconName, pixels: number) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="#000" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="${iconPaths[name]}"/></svg>`
  const mask = `url("data:image/svg+xml,${encodeURIComponent(svg)}") center / contain no-repeat`
  return {
    '&::before': {
      content: '""',
      flex: 'none',
      width: pixels,
      height: pixels,
      marginTop: '1.5px',
      background: 'currentColor',
      mask,
    },
  }
}
