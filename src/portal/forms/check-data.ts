import type { ErrorSchema } from '@rjsf/utils'
import { pointerKeys } from '#engine/definitions/json/json-pointer.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import { contentProblems } from '#engine/validation/content-problems.ts'
import { mentionProblems } from '#engine/validation/mention-problems.ts'
import { type FieldProblem, problemsOf } from '#engine/validation/problems.ts'
import type { Reached } from '#engine/validation/reached.ts'
import { uploadsIn } from '#engine/validation/uploads-in.ts'
import { missingByRows, visibleData } from '#engine/validation/visible.ts'
import type { LoadedForm } from './load-form.ts'

/**
 * What the server would say of this data: one problem a field, the same messages. Values of hidden fields are not looked at.
 *
 * @param known.reached what stands at the end of the references in it, as far as it is known.
 * @param known.contents what is in the files that it names, as far as it is known.
 */
export function checkData(form: LoadedForm, data: JsonObject, { reached, contents }: Known = {}): FieldProblem[] {
  const checked = withoutUndefined(visibleData(form.published, data))
  const moment = form.moment(reached)
  const { errors = [] } = form.validator.rawValidation<RawError>(form.schema, checked)
  const problems = withFirst(problemsOf(errors, form.schema, checked, moment), [
    ...missingByRows(form.published, form.schema, checked, moment.say),
    ...mentionProblems(form.schema, checked, reached ?? {}, moment.say),
  ])
  if (!contents || contents.size < 2) return problems
  const files = uploadsIn(form.schema, checked).map(file => ({ ...file, content: contents.get(file.id) }))
  return withFirst(problems, contentProblems(form.schema, checked, files, moment.say))
}

/** One problem a field. */
function withFirst(problems: FieldProblem[], more: FieldProblem[]): FieldProblem[] {
  return [...problems, ...more.filter(({ path }) => !problems.some(problem => problem.path === path))]
}

/** What a form knows beside its data. */
export type Known = { reached?: Reached | undefined; contents?: ReadonlyMap<string, string> | undefined }

type RawError = Parameters<typeof problemsOf>[0][number]

/** The problems as the tree that RJSF shows at its fields. */
export function errorTree(problems: FieldProblem[]): ErrorSchema {
  const tree: ErrorSchema = {}
  for (const { path, message } of problems) {
    let here = tree as { [key: string]: ErrorSchema } & ErrorSchema
    for (const part of pointerKeys(path) ?? []) {
      here[part] ??= {}
      here = here[part] as typeof here
    }
    here.__errors = [...(here.__errors ?? []), message]
  }
  return tree
}

/** A cleared field is one that is not there. */
export function withoutUndefined(data: JsonObject): JsonObject {
  return JSON.parse(JSON.stringify(data)) as JsonObject
}
