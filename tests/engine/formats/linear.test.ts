import { isSafePattern } from 'redos-detector'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { allFormats as formats } from '#engine/validation/all-formats.ts'
import { filesUnder, isCode, parse, walk } from '../../architecture/source-files.ts'
import { limits } from '../../support/limits.ts'
import { leastWork } from '../../support/work-time.ts'
import table from './formats.cases.json' with { type: 'json' }

const cases: { [format: string]: { accept: string[] } } = table

/** Regular expressions in the source of a file. */
function expressionsIn(path: string, text?: string): string[] {
  const found: string[] = []
  walk(parse(path, text), node => {
    if (ts.isRegularExpressionLiteral(node)) found.push(node.getText())
    if (ts.isIdentifier(node) && node.getText() === 'RegExp') found.push('an expression made of text')
  })
  return found
}

/** Whether an expression matches each text in few ways; the bounds are those of the rule "slow-regular-expression". */
function isLinear(expression: string): boolean {
  const [, source = '', flags = ''] = /^\/(.*)\/([a-z]*)$/s.exec(expression) ?? []
  const unicode = flags.includes('u')
  const caseInsensitive = flags.includes('i')
  return isSafePattern(source, { maxScore: 200, maxSteps: 1500, timeout: Number.POSITIVE_INFINITY, unicode, caseInsensitive })
    .safe
}

describe('the regular expressions of formats', () => {
  const expressions = filesUnder('src/engine/validation/formats')
    .filter(isCode)
    .flatMap(path => expressionsIn(path).map(expression => `${path}: ${expression}`))

  test('are all found', () => {
    expect(expressions.length).toBeGreaterThan(30)
  })

  test.each(expressions)('F43: %s takes linear time', place => {
    expect(isLinear(place.slice(place.indexOf(': ') + 2))).toBe(true)
  })

  test.each(['/^(a+)+$/', '/^(?:a|a)*b$/', '/^[0-9]*[0-9a]*[0-9]*$/'])('%s would not', expression => {
    expect(isLinear(expression)).toBe(false)
  })
})

test.each(Object.entries(formats))('F43: %s answers long repetitive text soon', async (format, check) => {
  const beginnings = ['', 'a@', 'https://', '+', '[', '{{', '1.', ...(cases[format]?.accept ?? []).slice(0, 3)]
  for (const piece of ['a', '1', '.', '-', ' ', ':', '[', '{{', 'a.', 'a ', 'a@', '[a', '<']) {
    for (const beginning of beginnings) {
      const value = `${beginning}${piece.repeat(limits.request.textLength / piece.length)}!`
      const work = await leastWork(() => check(value), 250)
      // Work, not time: others share the processors. A quadratic scan of the longest text of a request takes seconds.
      expect(work, `${beginning} and many of ${piece}`).toBeLessThan(250)
    }
  }
})
