import { valueAt } from '#engine/definitions/json/json-pointer.ts'
import { oncePerSet } from '#engine/definitions/once-per-set.ts'
import { storedSchema } from '#engine/definitions/publish/field-storage.ts'
import type { PublishedForm, PublishedSet } from '#engine/definitions/published-set.ts'
import type { JsonObject, Schema } from '#engine/definitions/types.ts'
import type { CheckContext } from '#engine/validation/moment.ts'
import { normaliseData } from '#engine/validation/normalise.ts'
import { visibleData } from '#engine/validation/visible.ts'
import { checkBounds } from '../../http/bounded-body.ts'
import { fieldsRefused, formProblems } from '../../records/drafts/check-data.ts'

/** The two forms of signing in: address and password, then the second step. */
type SignInStep = 'first' | 'second'

/** A form of the page that signs in, and the schema of what it asks beside what signing in is about. */
const asked = oncePerSet((set, step) => {
  const page = set.navigation.pages.find(one => one.screen === 'sign-in')
  const id = step === 'first' ? page?.with?.form : valueAt(page?.with ?? {}, '/second/form')
  const form = set.forms[String(id)]
  return form ? { form, schema: storedSchema(form) } : null
})

/** The form of a step of signing in; null where the set has none. */
export function signInForm(set: PublishedSet, step: SignInStep): PublishedForm | null {
  return asked(set, step)?.form ?? null
}

/**
 * What a step of signing in asked beside what it is about, checked as its form says.
 *
 * @throws Refusal 422 with the form's messages at the fields.
 */
export function signInAnswers(
  set: PublishedSet,
  moment: CheckContext,
  body: JsonObject,
  step: SignInStep,
): { form: PublishedForm | null; answers: JsonObject } {
  const { form, schema } = asked(set, step) ?? { form: null, schema: {} }
  if (!form) return { form, answers: {} }
  const kept = new Set(Object.keys((schema.properties as JsonObject | undefined) ?? {}))
  const shown = visibleData(form, normaliseData(schema as Schema, body))
  const answers = Object.fromEntries(Object.entries(shown).filter(([name]) => kept.has(name)))
  checkBounds(set, answers)
  const problems = formProblems(schema, answers, moment)
  if (problems.length > 0) throw fieldsRefused(set, problems)
  return { form, answers }
}
