import { statesOf } from '../../../workflow/states-of.ts'
import type { Definitions } from '../../definitions.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import { suggestion } from '../../json/nearest.ts'
import { answerSchema } from '../../operations/operations.ts'
import type { Schema } from '../../types.ts'
import { namedIn } from '../places/field-places.ts'
import { offeredFindings } from '../places/offered-options.ts'
import type { Finding, Rule } from '../rule.ts'

/** What no call answers with would be a place that stays empty, or work that cannot be done. */
export const answerDoesNotFit: Rule = {
  rule: 'answer-does-not-fit',
  about: 'what a page flow shows of answers, offers in its forms, or works with, is what one of its calls answers',
  check(definitions) {
    return [...definitions.workflows.values()].flatMap(({ file, content }) => {
      if (content.meta.kind !== 'flow') return []
      const states = statesOf(content)
      const answers = states.flatMap(({ state }) => answerOf(definitions, state.invoke?.input?.operation))
      const told = answers.flatMap(namedIn)
      const finding = (name: unknown, path: string): Finding[] =>
        typeof name !== 'string' || told.includes(name)
          ? []
          : [{ file, path, message: `No call of the flow answers with "${name}"`, fix: suggestion(name, told) }]
      return states.flatMap(({ state, path }) => [
        ...finding(state.invoke?.input?.answer, appendPointer(path, 'invoke', 'input', 'answer')),
        ...(state.meta?.view?.shows ?? []).flatMap(({ answer }, index) =>
          finding(answer, appendPointer(path, 'meta', 'view', 'shows', index, 'answer')),
        ),
        ...offeredFindings(
          {
            offers: state.meta?.view?.offers,
            asked: namedIn(definitions.whole[state.meta?.view?.form ?? ''] ?? {}),
            answers,
            by: 'What the flow calls',
          },
          definitions.set.openapi,
          field => ({ file, path: appendPointer(path, 'meta', 'view', 'offers', field) }),
        ),
      ])
    })
  },
}

/** The data of an operation's answer. */
function answerOf({ operations, set }: Definitions, id: unknown): Schema[] {
  const found = operations.find(operation => operation.id === id)
  const schema = found && answerSchema(found.operation, set.openapi)
  return schema ? [schema] : []
}
