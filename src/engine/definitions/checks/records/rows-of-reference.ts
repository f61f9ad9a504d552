import { derivedParts } from '#engine/workflow/derive.ts'
import type { Definitions } from '../../definitions.ts'
import { isObject } from '../../json/is-object.ts'
import { appendPointer, valueAt } from '../../json/json-pointer.ts'
import { suggestion } from '../../json/nearest.ts'
import { walkValues } from '../../json/walk-values.ts'
import { durationMilliseconds } from '../../limits/quantities.ts'
import type { Json, JsonObject } from '../../types.ts'
import { formPlaces, sharedPlaces } from '../places/field-places.ts'
import type { Finding, Rule } from '../rule.ts'

/** Only carriers have rows of their own, and only in lifecycles by carrier. */
export const rowsOfReference: Rule = {
  rule: 'rows-of-reference',
  about: '"rows" of a reference stands on references to carriers, and names lifecycles by carrier',
  check(definitions) {
    const known = lifecyclesByCarrier(definitions)
    return [...formPlaces(definitions), ...sharedPlaces(definitions)].flatMap(({ file, path, raw }): Finding[] => {
      const ref = raw['x-ref']
      if (!isObject(ref) || !isObject(ref.rows)) return []
      const at = appendPointer(path, 'x-ref', 'rows')
      if (ref.record !== 'carrier')
        return [
          { file, path: at, message: `A "${ref.record}" has no rows of its own`, fix: 'Remove "rows": only carriers have them.' },
        ]
      const { unless } = ref.rows
      const asked = [{ at, rows: ref.rows }, ...(isObject(unless) ? [{ at: appendPointer(at, 'unless'), rows: unless }] : [])]
      return asked.flatMap(({ at: place, rows }) => {
        const workflow = String(rows.workflow)
        if (known.includes(workflow)) return []
        const message = `"${workflow}" is no lifecycle by carrier`
        return [{ file, path: appendPointer(place, 'workflow'), message, fix: suggestion(workflow, known) }]
      })
    })
  },
}

/** The same for what is said of options by their rows. */
export const invalidOptionStatuses: Rule = {
  rule: 'invalid-option-statuses',
  about: '"standings" of an option stand at the kind of carriers, and name lifecycles by carrier',
  check(definitions) {
    const known = lifecyclesByCarrier(definitions)
    return [...definitions.records].flatMap(
      ([
        id,
        {
          file,
          content: { option },
        },
      ]): Finding[] => {
        const at = '/option/standings'
        if (!option?.standings) return []
        if (id !== 'carrier')
          return [
            { file, path: at, message: `A "${id}" has no rows of its own`, fix: 'Remove "standings": only carriers have rows.' },
          ]
        return option.standings.flatMap(({ workflow }, index) => {
          if (known.includes(workflow)) return []
          const message = `"${workflow}" is no lifecycle by carrier`
          return [{ file, path: appendPointer(at, index, 'workflow'), message, fix: suggestion(workflow, known) }]
        })
      },
    )
  },
}

function lifecyclesByCarrier({ workflows }: Definitions): string[] {
  return [...workflows].flatMap(([id, { content }]) => (content.meta.kind === 'lifecycle' && content.meta.scope ? [id] : []))
}

/** An event that never happens, or a time that nobody set, would prove nothing: no record could be named. */
export const happeningUnknown: Rule = {
  rule: 'happening-unknown',
  about: '"happened" of a reference names events of the lifecycle and a duration of limits.json',
  check(definitions) {
    return [...formPlaces(definitions), ...sharedPlaces(definitions)].flatMap(({ file, path, raw }): Finding[] => {
      const ref = raw['x-ref']
      if (!isObject(ref) || !isObject(ref.happened)) return []
      const at = appendPointer(path, 'x-ref', 'happened')
      return [...eventsOf(definitions, ref, ref.happened, at), ...limitOf(definitions, ref.happened, at)].map(one => ({
        file,
        ...one,
      }))
    })
  },
}

type Found = Omit<Finding, 'file'>

function eventsOf({ records, workflows }: Definitions, ref: JsonObject, { events }: JsonObject, at: string): Found[] {
  const id = records.get(String(ref.record))?.content.workflow ?? ''
  const content = workflows.get(id)?.content
  if (content?.meta.kind !== 'lifecycle' || !Array.isArray(events)) return []
  const known = Object.keys({ ...content.meta.events, ...derivedParts(content).events })
  return events.flatMap((event, index) =>
    known.includes(String(event))
      ? []
      : [
          {
            path: appendPointer(at, 'events', index),
            message: `The lifecycle "${id}" has no event "${event}"`,
            fix: suggestion(String(event), known),
          },
        ],
  )
}

function limitOf({ limits }: Definitions, { within }: JsonObject, at: string): Found[] {
  if (typeof within !== 'string') return []
  const all = limits as unknown as Json
  const isDuration = (value: Json | undefined) => typeof value === 'string' && durationMilliseconds(value) !== null
  if (isDuration(valueAt(all, appendPointer('', ...within.split('.'))))) return []
  const known = [...walkValues(all)]
    .filter(({ value }) => isDuration(value))
    .map(({ path }) => path.slice(1).replaceAll('/', '.'))
  return [
    { path: appendPointer(at, 'within'), message: `limits.json has no duration "${within}"`, fix: suggestion(within, known) },
  ]
}
