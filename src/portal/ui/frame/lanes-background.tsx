import { Box } from '@mui/material'

/** Lanes that come from the left, one after another, and join into one road: the ground of the page on which accounts begin. */
export function LanesBackground() {
  return (
    <Box component="svg" viewBox="0 0 1440 900" preserveAspectRatio="xMaxYMax slice" aria-hidden focusable="false" sx={ground}>
      {/* Opaque lanes under one opacity: where they join they must not grow darker. */}
      <g className="lanes">
        {lanes.map(({ from, join }) => (
          <path key={from} d={`M-60 ${from}C${join - 460} ${from} ${join - 320} ${base} ${join} ${base}${road(join)}`} />
        ))}
      </g>
      <path className="middle" d={`M880 ${base}${road(880)}`} />
    </Box>
  )
}

const base = 792
const lanes = [
  { from: 980, join: 560 },
  { from: 900, join: 690 },
  { from: 700, join: 820 },
]

/** From the point of joining level to 880, then gently up and out of the picture; the same line for every lane. */
function road(from: number): string {
  return `${from < 880 ? 'H880' : ''}C1120 ${base} 1200 668 1520 640`
}

const ground = {
  position: 'fixed',
  inset: 0,
  zIndex: -1,
  width: '100%',
  height: '100%',
  fill: 'none',
  '& .lanes': { stroke: 'var(--o-palette-own-accentLine)', strokeWidth: 44, opacity: 0.5 },
  '& .middle': {
    stroke: 'var(--o-palette-background-default)',
    strokeWidth: 3,
    strokeDasharray: '18 22',
    strokeLinecap: 'round',
  },
} as const
