import { type Definitions, limitsFile } from '../../definitions.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import { walkValues } from '../../json/walk-values.ts'
import { durationMilliseconds, sizeBytes } from '../../limits/quantities.ts'
import { entries } from '../../schemas/walk-schema.ts'
import type { Json, JsonObject } from '../../types.ts'

/** A phrase of a text that says a limit, and the tokens that would say it. */
type NamedLimit = { phrase: string; tokens: string[] }

const number = '(\\d+(?:\\.\\d+)?|[a-z]+)'
const times: { [unit: string]: number } = { second: 1000, minute: 60_000, hour: 3_600_000, day: 86_400_000, week: 604_800_000 }
const phrases = {
  duration: new RegExp(`\\b${number} (second|minute|hour|day|week)s?\\b`, 'giu'),
  size: /\b(\d+(?:\.\d+)?) ?(B|kB|MB|GB)\b/giu,
  measures: /\b(\d+) ?[x×] ?(\d+)\b/gu,
  count: new RegExp(`\\b${number} (?:[a-z]+ )?(character|letter|digit|phone|tr(?:y|ies)|screenshot)s?\\b`, 'giu'),
}

// What each of them needs: four expressions for each text of each file take long.
const unit = /\d|second|minute|hour|day|week|character|letter|digit|phone|try|tries|screenshot/i

type Known = { token: string; value: Json }

/** Finds the limits that texts say in numbers of their own. Made once for a set, asked for each text. */
export function limitsNamedIn(definitions: Definitions): (text: string) => NamedLimit[] {
  const limits = [...walkValues(definitions.files.get(limitsFile) ?? {})].map(({ path, value }) => ({
    token: `/limits${path}`,
    value,
  }))
  const counts = [...limits, ...limitsOfForms(definitions)]
  const uploads = entries(definitions.limits.uploads as unknown as JsonObject)
  const same = (known: Known[], is: (value: Json) => boolean) => known.filter(({ value }) => is(value)).map(({ token }) => token)
  return text => {
    if (!unit.test(text)) return []
    const durations = [...text.matchAll(phrases.duration)].map(([phrase, count = '', unit = '']) => {
      const ms = (numbersIn(count)[0] ?? Number.NaN) * (times[unit.toLowerCase()] ?? 0)
      return { phrase, tokens: same(limits, value => typeof value === 'string' && durationMilliseconds(value) === ms) }
    })
    const sizes = [...text.matchAll(phrases.size)].map(([phrase, count, unit = '']) => {
      const bytes = sizeBytes(
        `${count} ${unit
          .toLowerCase()
          .replace('b', 'B')
          .replace(/^[mg]/, letter => letter.toUpperCase())}`,
      )
      return { phrase, tokens: same(limits, value => typeof value === 'string' && sizeBytes(value) === bytes) }
    })
    const measures = [...text.matchAll(phrases.measures)].map(([phrase, width, height]) => {
      const kinds = uploads.filter(([, upload]) => {
        const { width: wide, height: high } = upload as { width?: number; height?: number }
        return wide === Number(width) && high === Number(height)
      })
      return { phrase, tokens: kinds.map(([kind]) => appendPointer('', 'limits', 'uploads', kind, 'width')) }
    })
    const counted = [...text.matchAll(phrases.count)].map(([phrase, count = '']) => {
      const said = numbersIn(count)[0]
      return { phrase, tokens: said === undefined || said === 1 ? [] : same(counts, value => value === said) }
    })
    return [...durations, ...sizes, ...measures, ...counted].filter(({ tokens }) => tokens.length > 0)
  }
}

/** Lengths and counts that fields take. */
function limitsOfForms({ whole }: Definitions): Known[] {
  return Object.entries(whole).flatMap(([form, schema]) =>
    entries(schema.properties).flatMap(([field, value]) =>
      ['minLength', 'maxLength', 'minItems', 'maxItems'].flatMap((keyword): Known[] => {
        const limit = (value as JsonObject)[keyword]
        return typeof limit === 'number' ? [{ token: appendPointer('', 'forms', form, field, keyword), value: limit }] : []
      }),
    ),
  )
}

const words =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  )
const written = new RegExp(`(?<![\\p{L}\\p{N}#%.:/+-])(?:\\d+(?:\\.\\d+)?|${words.join('|')})(?!:?[\\p{L}\\p{N}]|[/-])`, 'giu')

/** The numbers that a text speaks of, in digits or in words up to twenty; not those inside names, addresses and times. */
export function numbersIn(text: string): number[] {
  return [...text.matchAll(written)].map(([found]) => {
    const word = words.indexOf(found.toLowerCase())
    return word === -1 ? Number(found) : word + 1
  })
}
