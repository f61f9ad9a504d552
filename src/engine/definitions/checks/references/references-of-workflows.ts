import { receiverOf } from '#engine/workflow/receiver.ts'
import { actionsOf, statesOf, transitionsOf } from '../../../workflow/states-of.ts'
import type { Definitions } from '../../definitions.ts'
import { isObject } from '../../json/is-object.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import type { Json } from '../../types.ts'
import { conditionPlaces, flagsIn, rolesIn } from '../places/condition-places.ts'
import { messagesSent } from '../places/messages-sent.ts'
import { type Reference, type ReferenceKind, textsOfNeed } from './reference.ts'

/** What workflows name: record kind, forms, rights, messages, unique values, refusal texts; page flows also operations, limits. */
export function workflowReferences(definitions: Definitions): Reference[] {
  const ofConditions = conditionPlaces(definitions).flatMap(({ file, path, condition }) => [
    ...rolesIn(condition).map((id): Reference => ({ kind: 'role', id, file, path })),
    ...flagsIn(condition).map((id): Reference => ({ kind: 'flag', id, file, path })),
  ])
  const ofWorkflows = [...definitions.workflows.values()].flatMap(({ file, content }): Reference[] => {
    const { meta } = content
    const add = (kind: ReferenceKind, id: Json | undefined, path: string, within?: string): Reference[] =>
      typeof id === 'string' ? [{ kind, id, file, path, ...(within !== undefined && { within }) }] : []
    const states = statesOf(content)
    const views = states.flatMap(({ state, path }) => {
      const view = (state.meta as { view?: Json } | undefined)?.view
      const at = appendPointer(path, 'meta', 'view')
      if (!isObject(view)) return []
      return [
        ...add('form', view.form, `${at}/form`),
        ...add('content', view.content, `${at}/content`),
        ...add('limit', view.countdown, `${at}/countdown`),
      ]
    })
    const calls = states.flatMap(({ state, path }) =>
      add('operation', state.invoke?.input?.operation, appendPointer(path, 'invoke', 'input', 'operation')),
    )
    if (meta.kind !== 'lifecycle') return [...add('limit', meta.shared, '/meta/shared'), ...views, ...calls]
    const events = Object.entries(meta.events).flatMap(([event, { right, form, preconditions = [] }]) => [
      ...add('right', right, appendPointer('/meta/events', event, 'right')),
      ...add('form', form, appendPointer('/meta/events', event, 'form')),
      ...preconditions.flatMap((need, index) =>
        textsOfNeed(need, appendPointer('/meta/events', event, 'preconditions', index), file),
      ),
    ])
    const guards = transitionsOf(states).flatMap(({ transition: { guard }, path }) =>
      (guard?.params.preconditions ?? []).flatMap((need, index) =>
        textsOfNeed(need, appendPointer(path, 'guard', 'params', 'preconditions', index), file),
      ),
    )
    const effects = actionsOf(content).flatMap(({ action: { params = {} }, path }) =>
      add('unique', params.unique, appendPointer(path, 'params', 'unique'), meta.record),
    )
    const sent = messagesSent(content).flatMap(({ message, to, path, by }) => {
      const receiver = receiverOf(String(to ?? 'owner'))
      const place = appendPointer(path, 'to')
      const byAddress = by === 'effect' && to === 'address'
      return [
        ...add('message', message, appendPointer(path, 'message')),
        ...(receiver.kind === 'right' && !byAddress ? add('right', receiver.right, place) : []),
        ...(receiver.kind === 'role' ? add('role', receiver.role, place) : []),
      ]
    })
    return [...add('record', meta.record, '/meta/record'), ...events, ...guards, ...effects, ...sent, ...views, ...calls]
  })
  return [...ofWorkflows, ...ofConditions]
}
