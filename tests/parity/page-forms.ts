import type { RJSFSchema } from '@rjsf/utils'
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js'
import type { PublishedForm, PublishedSet } from '#engine/definitions/published-set.ts'
import type { JsonObject, Schema } from '#engine/definitions/types.ts'
import type { Moment } from '#engine/validation/moment.ts'
import type { FieldProblem } from '#engine/validation/problems.ts'
import type { Reached } from '#engine/validation/reached.ts'
import { standaloneRuntime } from '#engine/validation/standalone-runtime.ts'
import { atMoment } from '#portal/forms/at-moment.ts'
import { checkData } from '#portal/forms/check-data.ts'
import type { LoadedForm } from '#portal/forms/load-form.ts'
import { compileValidators } from '#server/sets/compile-validators.ts'
import { aMoment } from '../engine/a-moment.ts'

/** What the page says of the data of a form. */
export type PageCheck = (data: JsonObject, reached?: Reached) => FieldProblem[]
/** The checks that the page has for a form: of the whole, of work in progress, of each step; and the whole as it is loaded. */
export type PageForm = { whole: PageCheck; draft: PageCheck; steps: { [id: string]: PageCheck }; loaded: LoadedForm }

// CommonJS: under nodenext its default export is wrapped once more.
const create =
  (createPrecompiledValidator as unknown as { default?: typeof createPrecompiledValidator }).default ?? createPrecompiledValidator

/**
 * Every form of a set as the browser has it: the modules that the server sends, made to validators as `load-form.ts` does it, asked
 * through the page's own `checkData`.
 */
export async function pageForms(set: PublishedSet): Promise<{ [form: string]: PageForm }> {
  const modules = compileValidators(set)
  const load = async (form: PublishedForm, name: string, schema: Schema): Promise<LoadedForm> => {
    const address = `data:text/javascript;base64,${Buffer.from(modules[name] ?? '').toString('base64')}`
    const validators = (await import(/* @vite-ignore */ address)).default(standaloneRuntime)
    const { id, title, ui } = form
    let at: Moment = aMoment
    const validator = create(atMoment(validators, () => at) as never, schema as RJSFSchema)
    return {
      id,
      title,
      ui,
      contextFields: [],
      published: form,
      schema,
      validator,
      moment: reached => (at = { ...aMoment, ...(reached && { reached }) }),
    }
  }
  const check = async (form: PublishedForm, name: string, schema: Schema): Promise<PageCheck> => {
    const loaded = await load(form, name, schema)
    return (data, reached) => checkData(loaded, data, { reached })
  }
  const made: { [form: string]: PageForm } = {}
  for (const form of Object.values(set.forms)) {
    const steps = form.steps.map(async step => [step.id, await check(form, `${form.id}.${step.id}`, step.schema)] as const)
    const loaded = await load(form, form.id, form.schema)
    made[form.id] = {
      loaded,
      whole: (data, reached) => checkData(loaded, data, { reached }),
      draft: await check(form, `${form.id}.draft`, form.draft),
      steps: Object.fromEntries(await Promise.all(steps)),
    }
  }
  return made
}
