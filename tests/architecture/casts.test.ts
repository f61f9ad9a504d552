import ts from 'typescript'
import { expect, test } from 'vitest'
import { filesUnder, isCode, parse } from './source-files.ts'

/** As many as there may be. A cast says more than the compiler knows: lower the number with each that goes, and never raise it. */
const most = 465

test(`src/ has at most ${most} casts`, () => {
  const count = filesUnder('src')
    .filter(isCode)
    .reduce((sum, path) => sum + castsIn(parse(path)), 0)
  console.log(`counted: ${count} casts in src/, of ${most} that there may be`)
  expect(count, 'Find the type instead of casting').toBeLessThanOrEqual(most)
  expect(most, `There are only ${count}: write that number into casts.test.ts`).toBe(count)
})

/** `as` with a type; `as const` says nothing that is not so. */
function castsIn(node: ts.Node): number {
  let count = ts.isAsExpression(node) && node.type.getText() !== 'const' ? 1 : 0
  ts.forEachChild(node, child => {
    count += castsIn(child)
  })
  return count
}
