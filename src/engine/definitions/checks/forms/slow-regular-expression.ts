import { isSafePattern } from 'redos-detector'
import { appendPointer } from '../../json/json-pointer.ts'
import type { JsonObject } from '../../types.ts'
import { formPlaces, sharedPlaces } from '../places/field-places.ts'
import type { Rule } from '../rule.ts'

/** How many ways of matching one text are let pass, and how far they are looked for: the answer is the same on every machine. */
const most = { maxScore: 200, maxSteps: 1500, timeout: Number.POSITIVE_INFINITY, unicode: true } as const

/** An expression that can match one text in many ways tries them all when it does not fit: a short answer then stops the server. */
export const slowRegularExpression: Rule = {
  rule: 'slow-regular-expression',
  about: 'regular expressions end soon on every text',
  check(definitions) {
    const places = [...formPlaces(definitions), ...sharedPlaces(definitions)]
    const judged = new Map<string, string | null>()
    const patterns = places.flatMap(({ file, path, raw }) => [
      { file, path: appendPointer(path, 'pattern'), pattern: raw.pattern },
      { file, path: appendPointer(path, 'x-usual', 'pattern'), pattern: (raw['x-usual'] as JsonObject | undefined)?.pattern },
    ])
    return patterns.flatMap(({ file, path, pattern }) => {
      if (typeof pattern !== 'string') return []
      const attack = judged.get(pattern) ?? attackOn(pattern)
      judged.set(pattern, attack)
      if (attack === null) return []
      return [
        {
          file,
          path,
          message: `The regular expression ${pattern} takes very long on a text such as "${attack}"`,
          fix: 'Let no two repetitions match the same characters: ^(a+)+$ is ^a+$. Or use a format instead of a pattern.',
        },
      ]
    })
  },
}

/** A text that the expression takes very long on, or null when there is none. What cannot be read at all is another rule's. */
function attackOn(pattern: string): string | null {
  try {
    const { safe, trails } = isSafePattern(pattern, most)
    if (safe) return null
    const repeated = trails[0]?.trail[0]?.a.node.source ?? 'a'
    return `${letterFor(repeated).repeat(30)}!`
  } catch {
    return null
  }
}

const letters: Record<string, string> = { '\\d': '0', '\\s': ' ', '\\w': 'a', '.': 'a' }

/** A character that a piece of an expression matches: of "[b-z]" its first. */
function letterFor(source: string): string {
  return letters[source] ?? (source.startsWith('[') && !source.startsWith('[^') ? source.charAt(1) : source.charAt(0))
}
