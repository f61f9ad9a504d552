import { statesOf } from '../../../workflow/states-of.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import type { Rule } from '../rule.ts'
import { nextFree } from './same-status-id.ts'

/** The status ids of the specification (workflows, section 4). */
const specified = new Set([53, 110, 116, 31, 42, 32, 6, 10, 9, 117, 11, 86])

/** Ids below 1001 belong to the specification; others would be taken for one of its states by those who read the interface. */
export const reservedStatusId: Rule = {
  rule: 'reserved-status-id',
  about: 'status ids are those of the specification or from 1001 on',
  check({ workflows }) {
    const free = nextFree([...workflows.values()].flatMap(({ content }) => statesOf(content).map(({ state }) => state.meta?.id)))
    return [...workflows.values()].flatMap(({ file, content }) =>
      statesOf(content).flatMap(({ state, path }) => {
        const id = state.meta?.id
        if (id === undefined || id >= 1001 || specified.has(id)) return []
        const message = `The status id ${id} is neither one of the specification's nor from 1001 on`
        return [
          {
            file,
            path: appendPointer(path, 'meta', 'id'),
            message,
            fix: `Use an id from 1001 on (${free} is free), or one of ${[...specified].join(', ')}.`,
          },
        ]
      }),
    )
  },
}
