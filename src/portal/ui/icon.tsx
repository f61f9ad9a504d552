import { type IconName, iconPaths, pointing } from '../theme/icon-paths.ts'
import { pageDirection } from '../theme/page-meta.ts'

interface IconProps {
  name: IconName
  size?: number
  /** Only for an icon that stands without words; otherwise it is decoration and stays silent. */
  title?: string
}

/** How every drawing of lines is drawn. */
export const lineDrawing = {
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  focusable: 'false',
} as const

/** A line icon in the colour of the text around it. */
export function Icon({ name, size = 18, title }: IconProps) {
  return (
    <svg
      {...lineDrawing}
      width={size}
      height={size}
      strokeWidth={size < 18 ? 2 : 1.75}
      role={title ? 'img' : undefined}
      aria-label={title}
      aria-hidden={title ? undefined : true}
    >
      <path
        d={iconPaths[name]}
        transform={pointing.has(name) && pageDirection() === 'rtl' ? 'matrix(-1 0 0 1 24 0)' : undefined}
      />
    </svg>
  )
}
