import type { EventMeta } from '#engine/workflow/types.ts'
import { actionsOf, enteredWith, statesOf } from '../../../workflow/states-of.ts'
import type { Definitions } from '../../definitions.ts'
import { isObject } from '../../json/is-object.ts'
import { appendPointer, pointerKeys } from '../../json/json-pointer.ts'
import { suggestion } from '../../json/nearest.ts'
import { entries, fieldAt } from '../../schemas/walk-schema.ts'
import type { Schema } from '../../types.ts'
import type { Finding, Rule } from '../rule.ts'
import { systemEvents } from './event-without-receiver.ts'

/** What beginning a row does on entering its first state: it tells and asks, and sends nothing on. */
const onBeginning = ['notify', 'external-request']

/** Carriers that nothing names get no row, and a row whose lifecycle the record does not have is in nobody's list. */
export const rowCannotBegin: Rule = {
  rule: 'row-cannot-begin',
  about: '"start" begins rows of a lifecycle by carrier of its own kind, for carriers that a list of references names',
  check(definitions) {
    const { workflows } = definitions
    const scoped = (kind: string) =>
      [...workflows].filter(
        ([
          ,
          {
            content: { meta },
          },
        ]) => meta.kind === 'lifecycle' && meta.scope && meta.record === kind,
      )
    return [...workflows.values()].flatMap(({ file, content }): Finding[] => {
      const { meta } = content
      if (meta.kind !== 'lifecycle') return []
      const ids = scoped(meta.record).map(([id]) => id)
      const started = actionsOf(content).flatMap(({ action: { type, params = {} }, path, event }): Finding[] => {
        if (type !== 'start') return []
        const at = (key: string) => ({ file, path: appendPointer(path, 'params', key) })
        const workflow = String(params.workflow)
        if (!ids.includes(workflow)) {
          const message = `"${workflow}" is no lifecycle of "${meta.record}" by carrier`
          return [{ ...at('workflow'), message, fix: suggestion(workflow, ids) }]
        }
        const sent = (['again', 'left'] as const).flatMap(key => {
          const wrong = params[key] === undefined ? null : systemEvents(definitions, workflow, String(params[key]))
          return wrong ? [{ ...at(key), ...wrong }] : []
        })
        const id = formOf(definitions, meta, event, String(params.carriers))
        const form = definitions.whole[id ?? '']
        // A form that is not there is another rule's.
        const known = id === undefined || form !== undefined
        return [
          ...sent,
          ...(!known || namesCarriers(form, String(params.carriers))
            ? []
            : [{ ...at('carriers'), ...noCarriers(form, String(params.carriers)) }]),
        ]
      })
      return [...started, ...(meta.scope ? entered(file, content) : [])]
    })
  },
}

/** Id of the form that the pointer is about: that of the event (/input/...) or the record's (/data/...). */
function formOf(
  { records }: Definitions,
  meta: { record: string; events: { [event: string]: EventMeta } },
  event: string | null,
  at: string,
): string | undefined {
  return at.startsWith('/input/') ? meta.events[event ?? '']?.form : records.get(meta.record)?.content.form
}

function namesCarriers(form: Schema | undefined, at: string): boolean {
  const [, ...keys] = pointerKeys(at) ?? []
  const field = form && fieldAt(form, keys)
  const ref = isObject(field?.items) ? field.items['x-ref'] : undefined
  return isObject(ref) && ref.record === 'carrier'
}

function noCarriers(form: Schema | undefined, at: string): Pick<Finding, 'message' | 'fix'> {
  const lists = entries(form?.properties).flatMap(([name]) => {
    const pointing = `${at.split('/').slice(0, 2).join('/')}/${name}`
    return namesCarriers(form, pointing) ? [pointing] : []
  })
  if (!form)
    return {
      message: `Nothing comes with the event that "${at}" could point at`,
      fix: 'Give the event a form, or point into /data/.',
    }
  return { message: `"${at}" is no list of references to carriers`, fix: suggestion(at, lists) }
}

function entered(file: string, content: Parameters<typeof statesOf>[0]): Finding[] {
  const places = statesOf(content)
  const [root] = places
  return (root ? enteredWith(places, root) : []).flatMap(({ state, path }) =>
    (state.entry ?? []).flatMap(({ type }, index): Finding[] => {
      if (onBeginning.includes(type)) return []
      const message = `A row begins in this state, and "${type}" is not done when it begins`
      return [
        {
          file,
          path: appendPointer(path, 'entry', index),
          message,
          fix: `Use one of: ${onBeginning.join(', ')}; or put it on the transitions.`,
        },
      ]
    }),
  )
}
