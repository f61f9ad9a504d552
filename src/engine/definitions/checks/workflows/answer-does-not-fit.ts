import { statesOf } from '../../../workflow/states-of.ts'
import type { Definitions } from '../../definitions.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import { suggestion } from '../../json/nearest.ts'
import { answerSchema } from '../../operations/operations.ts'
import { namedIn } from '../places/field-places.ts'
import type { Finding, Rule } from '../rule.ts'

/** What no call answers with would be a place that stays empty, or work that cannot be done. */
export const answerDoesNotFit: Rule = {
  rule: 'answer-does-not-fit',
  about: 'what a page flow shows of answers, or works with, is a member of what one of its calls answers',
  check(definitions) {
    return [...definitions.workflows.values()].flatMap(({ file, content }) => {
      if (content.meta.kind !== 'flow') return []
      const states = statesOf(content)
      const told = states.flatMap(({ state }) => answersOf(definitions, state.invoke?.input?.operation))
      const finding = (name: unknown, path: string): Finding[] =>
        typeof name !== 'string' || told.includes(name)
          ? []
          : [{ file, path, message: `No call of the flow answers with "${name}"`, fix: suggestion(name, told) }]
      return states.flatMap(({ state, path }) => [
        ...finding(state.invoke?.input?.answer, appendPointer(path, 'invoke', 'input', 'answer')),
        ...(state.meta?.view?.shows ?? []).flatMap(({ answer }, index) =>
          finding(answer, appendPointer(path, 'meta', 'view', 'shows', index, 'answer')),
        ),
      ])
    })
  },
}

/** Members of the data of an operation's answer. */
function answersOf({ operations, set }: Definitions, id: unknown): string[] {
  const found = operations.find(operation => operation.id === id)
  return found ? namedIn(answerSchema(found.operation, set.openapi) ?? {}) : []
}
