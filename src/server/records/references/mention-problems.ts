import type pg from 'pg'
import type { PublishedForm, PublishedSet } from '#engine/definitions/published-set.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import { namedIn, mentionProblems as problemsWith } from '#engine/validation/mention-problems.ts'
import type { FieldProblem } from '#engine/validation/problems.ts'
import { nameAt, type Reached } from '#engine/validation/reached.ts'
import { sentencesOfSet } from '../../page-texts.ts'
import { followReferences } from './follow-references.ts'

/**
 * Checks that texts name the records they have to (`x-mentions`). The references of the data must have been checked.
 *
 * @returns problems at the texts that do not.
 */
export async function mentionProblems(
  client: pg.ClientBase | pg.Pool,
  set: PublishedSet,
  { schema }: PublishedForm,
  data: JsonObject,
): Promise<FieldProblem[]> {
  const names: Reached = {}
  for (const of of namedIn(schema, data))
    names[nameAt(of)] = (await followReferences(client, set, schema, data, of.split('/')))?.label ?? ''
  return problemsWith(schema, data, names, sentencesOfSet(set))
}
