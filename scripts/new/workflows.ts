import { filesOfKind } from '#engine/definitions/files/sort-by-kind.ts'
import { walkValues } from '#engine/definitions/json/walk-values.ts'
import type { DefinitionFiles } from '#engine/definitions/published-set.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import type { Workflow } from '#engine/workflow/types.ts'
import type { Answers } from './answers.ts'
import { lifecycle } from './lifecycle.ts'
import { atCarrier } from './lifecycle-at-carrier.ts'

/** The kind's lifecycle, and with carriers that of its rows at each of them. */
export function workflowsOf(answers: Answers, files: DefinitionFiles): { [file: string]: JsonObject } {
  const next = numbersFrom(files)
  const { id, carriers } = answers
  return {
    [`workflows/${id}.workflow.json`]: lifecycle(answers, next),
    ...(carriers.length > 0 && { [`workflows/${id}-at-carrier.workflow.json`]: atCarrier(answers, next) }),
  }
}

// Numbers of states are given once and never again: they go out to other systems.
function numbersFrom(files: DefinitionFiles): () => number {
  const used = [...filesOfKind<Workflow>(files, 'workflow').values()].flatMap(({ content }) =>
    [...walkValues(content as unknown as JsonObject)].flatMap(({ key, value }) =>
      key === 'id' && typeof value === 'number' ? [value] : [],
    ),
  )
  let last = Math.ceil(Math.max(1000, ...used) / 10) * 10
  return () => ++last
}
