import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Ajv, ValidateFunction } from 'ajv'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { Json, JsonObject, Schema } from '#engine/definitions/types.ts'
import { createAjv } from '#engine/validation/create-ajv.ts'
import type { CheckContext } from '#engine/validation/moment.ts'
import { normaliseData } from '#engine/validation/normalise.ts'
import { type FieldProblem, problemsOf } from '#engine/validation/problems.ts'
import { type FormOfRecord, missingByRows, visibleData } from '#engine/validation/visible.ts'
import type { Refusal } from '../../errors.ts'
import { refuse } from '../texts.ts'

// Compiled once per published schema object; a new set has new objects.
const compiled = new WeakMap<object, ValidateFunction>()
/** Ajv keeps every schema that it has compiled: one of its own for each set goes with the set. */
const ofSet = new WeakMap<object, Ajv>()
/** For schemas of no set that is followed here; made anew after so many, for the same reason. */
const mostOthers = 200
let others = { ajv: createAjv(), left: mostOthers }

function validator(schema: JsonObject): ValidateFunction {
  const known = compiled.get(schema)
  if (known) return known
  const made = (ofSet.get(schema) ?? otherAjv()).compile(schema)
  compiled.set(schema, made)
  return made
}

function otherAjv(): Ajv {
  if (others.left === 0) others = { ajv: createAjv(), left: mostOthers }
  others.left--
  return others.ajv
}

/** Gives the forms of a set an Ajv of their own. Before any of them is compiled. */
export function ownValidators({ forms }: PublishedSet): void {
  const ajv = createAjv()
  for (const { schema, draft } of Object.values(forms)) {
    ofSet.set(schema, ajv)
    ofSet.set(draft, ajv)
  }
}

/** Compiles every form of a set, one at a time between requests, so that none waits for all; one that comes sooner compiles its own. */
export async function compileForms(set: PublishedSet): Promise<void> {
  for (const form of Object.values(set.forms)) {
    validator(form.schema)
    validator(form.draft)
    await nextTurn()
  }
}

/** Fields that the data breaks when and where it is sent, in the order of the form, with the form's messages. */
export function formProblems(schema: JsonObject, data: Json, moment: CheckContext): FieldProblem[] {
  return problemsFound(validator(schema), schema, data, moment)
}

/** What a validator says of data. */
export function problemsFound(check: ValidateFunction, schema: Schema, data: Json, moment: CheckContext): FieldProblem[] {
  return check.call(moment, data) ? [] : problemsOf(check.errors ?? [], schema, data, moment)
}

/**
 * Data of a form as it may be stored: texts as they are meant, hidden values dropped, then checked.
 *
 * @param as 'whole' asks for everything required, 'draft' only for types, lengths and formats.
 * @throws Refusal 422 with the form's messages at the fields.
 */
export function checkedData(
  { set, moment }: { set: PublishedSet; moment: CheckContext },
  form: FormOfRecord,
  data: JsonObject,
  as: 'whole' | 'draft',
): JsonObject {
  const shown = visibleData(form, normaliseData(form.schema as Schema, data))
  const schema = as === 'whole' ? form.schema : form.draft
  const problems = [...formProblems(schema, shown, moment), ...missingByRows(form, schema, shown, moment.say)]
  if (problems.length > 0) throw fieldsRefused(set, problems)
  return shown
}

const empty: JsonObject = { type: 'object', additionalProperties: false }

/**
 * The data of an event that asks nothing.
 *
 * @throws Refusal 422 that names each field it has.
 */
export function nothingIn({ set, moment }: { set: PublishedSet; moment: CheckContext }, data: JsonObject): JsonObject {
  const problems = formProblems(empty, data, moment)
  if (problems.length > 0) throw fieldsRefused(set, problems)
  return data
}

/** 422 with the problems of fields. */
export function fieldsRefused(set: PublishedSet, problems: { path: string; message: string }[]): Refusal {
  return refuse(set, 'fields-refused', {
    problems: problems.map(({ path, message }) => ({ path, message })),
  })
}
