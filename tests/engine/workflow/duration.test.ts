import { expect, test } from 'vitest'
import { durationMilliseconds } from '#engine/definitions/limits/quantities.ts'

test.each([
  ['P2D', 172_800_000],
  ['P1W', 604_800_000],
  ['PT90M', 5_400_000],
  ['PT1H30M5S', 5_405_000],
  ['P1DT12H', 129_600_000],
  ['PT0S', 0],
])('%s lasts %d ms', (text, milliseconds) => {
  expect(durationMilliseconds(text)).toBe(milliseconds)
})

test.each(['', 'P', 'PT', 'P1DT', '2D', 'P1M', 'P1Y', 'P-1D', 'P1.5D', 'PT1', 'P1WT1H', 'p1d', 'P1D '])(
  '"%s" is no duration',
  text => {
    expect(durationMilliseconds(text)).toBeNull()
  },
)
