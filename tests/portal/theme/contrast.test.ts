import { describe, expect, it } from 'vitest'
import { dark, light, type SchemeTokens } from '#portal/theme/tokens.ts'
import { contrastRatio } from './contrast-ratio.ts'

type Pair = [what: string, front: string, back: string]

/** Every pair of colours that the theme and `ui/` put words in. */
function textPairs(t: SchemeTokens): Pair[] {
  const surfaces = { canvas: t.canvas, surface: t.surface, raised: t.raised, sunken: t.sunken, hover: t.hover }
  const pairs: Pair[] = [
    ['button', t.onSolid, t.accentSolid],
    ['button under the pointer', t.onSolid, t.accentSolidHover],
    ['accent on its soft ground', t.accent, t.accentSoft],
    ['text on the accent ground', t.text, t.accentSoft],
    ['soft text on the accent ground', t.textSoft, t.accentSoft],
    ['tooltip', t.onTooltip, t.tooltip],
  ]
  for (const [name, back] of Object.entries(surfaces)) {
    pairs.push(
      [`text on ${name}`, t.text, back],
      [`soft text on ${name}`, t.textSoft, back],
      [`accent on ${name}`, t.accent, back],
    )
    for (const [tone, colours] of Object.entries(t.tones)) pairs.push([`${tone} on ${name}`, colours.text, back])
  }
  for (const [tone, colours] of Object.entries(t.tones)) {
    pairs.push([`${tone} badge`, colours.text, colours.soft], [`text on ${tone} ground`, t.text, colours.soft])
    pairs.push([`${tone} button`, t.onSolid, colours.solid])
  }
  return pairs
}

/** Outlines of controls and the focus ring, which need 3:1. */
function shapePairs(t: SchemeTokens): Pair[] {
  return [t.canvas, t.surface, t.raised, t.sunken].flatMap((back): Pair[] => [
    ['outline of a control', t.control, back],
    ['focus ring', t.accent, back],
    ['filled button', t.accentSolid, back],
  ])
}

describe.each([
  ['light', light],
  ['dark', dark],
])('the %s scheme', (_name, tokens) => {
  it.each(textPairs(tokens))('%s reads at 4.5:1', (_what, front, back) => {
    expect(contrastRatio(front, back)).toBeGreaterThanOrEqual(4.5)
  })

  it.each(shapePairs(tokens))('%s stands out at 3:1', (_what, front, back) => {
    expect(contrastRatio(front, back)).toBeGreaterThanOrEqual(3)
  })
})
