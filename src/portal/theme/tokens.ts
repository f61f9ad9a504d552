/** The colours and measures everything else is made of. A change here is a change of the whole portal. */

/** What a state means to the person looking at it; each has one colour, one icon and a word beside it. */
export type Tone = 'waiting' | 'good' | 'bad' | 'stopped' | 'neutral'

/** `text` is for words and icons, `soft` lies behind them, `line` surrounds them, `solid` carries white words. */
export interface ToneColours {
  text: string
  soft: string
  line: string
  solid: string
}

export interface SchemeTokens {
  canvas: string
  surface: string
  raised: string
  sunken: string
  hover: string
  line: string
  /** Outlines of controls: at least 3:1 against every surface. */
  control: string
  text: string
  textSoft: string
  textOff: string
  accent: string
  accentSolid: string
  accentSolidHover: string
  accentSoft: string
  accentLine: string
  onSolid: string
  tooltip: string
  onTooltip: string
  backdrop: string
  tones: Record<Tone, ToneColours>
}

export const light: SchemeTokens = {
  canvas: '#f6f7f9',
  surface: '#ffffff',
  raised: '#ffffff',
  sunken: '#f1f3f6',
  hover: '#eef0f4',
  line: '#e0e4ea',
  control: '#838b9b',
  text: '#151a26',
  textSoft: '#545d6e',
  textOff: '#8d95a5',
  accent: '#3f38b5',
  accentSolid: '#443dbf',
  accentSolidHover: '#362f9f',
  accentSoft: '#eeeefc',
  accentLine: '#cfcdf4',
  onSolid: '#ffffff',
  tooltip: '#1d2230',
  onTooltip: '#f4f6fa',
  backdrop: 'rgba(20, 24, 38, 0.44)',
  tones: {
    waiting: { text: '#834600', soft: '#fff4de', line: '#f2d9a6', solid: '#95560a' },
    good: { text: '#14643a', soft: '#e5f6ec', line: '#b4e0c6', solid: '#1a7a47' },
    bad: { text: '#ad1f1b', soft: '#fdeceb', line: '#f5c6c3', solid: '#c0271f' },
    stopped: { text: '#84276b', soft: '#faebf6', line: '#e8c2dd', solid: '#93307a' },
    neutral: { text: '#4a5364', soft: '#eef0f4', line: '#d8dde5', solid: '#566073' },
  },
}

export const dark: SchemeTokens = {
  canvas: '#0e1016',
  surface: '#161921',
  raised: '#1d212b',
  sunken: '#12141b',
  hover: '#20242f',
  line: '#2a2f3b',
  control: '#6f788b',
  text: '#e9ebf1',
  textSoft: '#a5adbc',
  textOff: '#717a8b',
  accent: '#a9abfb',
  accentSolid: '#605cde',
  accentSolidHover: '#6865e1',
  accentSoft: '#23234a',
  accentLine: '#3d3d7d',
  onSolid: '#ffffff',
  tooltip: '#e9ebf1',
  onTooltip: '#171a22',
  backdrop: 'rgba(4, 5, 9, 0.64)',
  tones: {
    waiting: { text: '#f2bd63', soft: '#2f2412', line: '#57421b', solid: '#9a5d10' },
    good: { text: '#69d39a', soft: '#12291d', line: '#1f4d34', solid: '#1d7d4a' },
    bad: { text: '#ff9a92', soft: '#361a1b', line: '#6a2c2c', solid: '#c8352d' },
    stopped: { text: '#ee9ed6', soft: '#331b2d', line: '#623055', solid: '#a03d87' },
    neutral: { text: '#b0b8c6', soft: '#232833', line: '#363d4b', solid: '#5b6578' },
  },
}

/** Pixels; spacing elsewhere is in steps of 8. */
export const size = {
  radiusControl: 8,
  radiusCard: 12,
  controlHeight: 38,
  controlHeightSmall: 32,
  rowHeight: 44,
  topBar: 56,
  form: 640,
  page: 1240,
  text: '72ch',
} as const

export const font = {
  // The second name is Arial stretched to Inter's measures (first.css), so that nothing moves when Inter arrives.
  text: '"Inter Variable", "Inter Fallback", "Noto Sans Devanagari Variable", system-ui, -apple-system, "Segoe UI", sans-serif',
  code: 'ui-monospace, "SF Mono", "Cascadia Mono", "Roboto Mono", Menlo, Consolas, monospace',
} as const

/** Milliseconds. */
export const motion = { short: 120, normal: 160, long: 200 } as const
