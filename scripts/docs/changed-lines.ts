import type { Json } from '#engine/definitions/types.ts'

const around = 1

/**
 * A right value and a wrong one as the lines of a difference: `-` what is wrong, `+` what is right, with a line of what is the same
 * around it. Undefined: nothing stands there.
 */
export function changedLines(right: Json | undefined, wrong: Json | undefined): string {
  const good = linesOf(right)
  const bad = linesOf(wrong)
  let first = 0
  while (first < good.length && first < bad.length && good[first] === bad[first]) first++
  let last = 0
  while (last < good.length - first && last < bad.length - first && good[good.length - 1 - last] === bad[bad.length - 1 - last])
    last++
  return [
    ...good.slice(Math.max(0, first - around), first).map(line => `  ${line}`),
    ...bad.slice(first, bad.length - last).map(line => `- ${line}`),
    ...good.slice(first, good.length - last).map(line => `+ ${line}`),
    ...good.slice(good.length - last, good.length - last + around).map(line => `  ${line}`),
  ].join('\n')
}

function linesOf(value: Json | undefined): string[] {
  if (value === undefined) return []
  const short = JSON.stringify(value)
  return short.length <= 100 ? [short] : JSON.stringify(value, null, 2).split('\n')
}
