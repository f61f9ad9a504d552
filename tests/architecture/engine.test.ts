import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { filesUnder, isCode, parse, placeOf, root, walk } from './source-files.ts'

/** @returns the places where a file asks for the time or for chance. */
function impurities(path: string, text?: string): string[] {
  const found: string[] = []
  walk(parse(path, text), node => {
    if (ts.isNewExpression(node) && node.expression.getText() === 'Date' && !node.arguments?.length)
      found.push(`${placeOf(node)} new Date()`)
    if (ts.isCallExpression(node) && node.expression.getText() === 'Date') found.push(`${placeOf(node)} Date()`)
    if (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) {
      const name = node.getText().replace(/^globalThis\./, '')
      if (/^(Date\W+now|Math\W+random)\b/.test(name)) found.push(`${placeOf(node)} ${name}`)
    }
  })
  return found
}

describe('The engine', () => {
  it('compiles alone, without the types of the DOM and of Node', () => {
    const tsc = join(root, 'node_modules/typescript/bin/tsc')
    const { status, stdout } = spawnSync(process.execPath, [tsc, '-p', join(root, 'src/engine')], { encoding: 'utf8' })
    expect(stdout).toBe('')
    expect(status).toBe(0)
  }, 180_000)

  it('reads no clock and no chance', () => {
    const files = filesUnder('src/engine').filter(isCode)
    expect(files.length).toBeGreaterThan(90)
    expect(files.flatMap(path => impurities(path))).toEqual([])
  })

  it.each([
    'const t = Date.now()',
    'const t = new Date()',
    'const t = new Date',
    'const t = Date()',
    'const now = Date.now',
    'Math.random()',
    "Date['now']()",
    'globalThis.Math.random()',
  ])('may not say %s', text => {
    expect(impurities('src/engine/a.ts', text)).toHaveLength(1)
  })

  it('may say new Date(given)', () => {
    expect(impurities('src/engine/a.ts', 'const t = new Date(given)')).toEqual([])
  })
})
