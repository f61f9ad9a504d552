import type { RJSFSchema, UiSchema, ValidatorType } from '@rjsf/utils'
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js'
import type { PublishedForm } from '#engine/definitions/published-set.ts'
import type { CheckContext, Moment } from '#engine/validation/moment.ts'
import type { Reached } from '#engine/validation/reached.ts'
import type { FormOfRecord } from '#engine/validation/visible.ts'
import { signInAgain } from '../api/interceptor.ts'
import { sentences, textsOf } from '../texts/say.ts'
import { pageBase } from '../theme/page-meta.ts'
import { storeLoads } from '../ui/states/load-failed.ts'
import { momentHere } from '../ui/time/moment-here.ts'
import { atMoment, type Validators } from './at-moment.ts'
import { loadParts } from './load-parts.ts'

/** A form, or one step of it, ready to be shown. */
export type LoadedForm = {
  /** Unique among the forms of a page; ids of its fields begin with it. */
  id: string
  published: FormOfRecord
  title: string
  description?: string
  /** Exactly what the validator was compiled from: never change it at run time. */
  schema: RJSFSchema
  ui: UiSchema
  /** Fields of earlier steps that are in `schema` only to be looked at. */
  contextFields: string[]
  validator: ValidatorType
  /** When and where the data are checked next, and in which words: the clock and the time zone of the person, and what the data lead to. */
  moment: (reached?: Reached) => CheckContext
}

const loads = storeLoads<LoadedForm>(() => textsOf('forms')('not-loaded'))

/**
 * The form `id` of the published set `hash`: whole, one of its steps, or as it is held to while in progress (`'draft'`). Kept for the
 * life of the page, so the promise is the same for the same arguments and can be given to `use`. Rejects with a LoadFailed.
 */
export function loadForm(hash: string, id: string, part?: string): Promise<LoadedForm> {
  return loads([hash, id, part].join(' '), () => load(hash, id, part))
}

async function load(hash: string, id: string, part: string | undefined): Promise<LoadedForm> {
  const from = new URL(`${pageBase()}definitions/${encodeURIComponent(hash)}/`, location.href)
  const name = [id, ...(part === undefined ? [] : [part])].map(encodeURIComponent).join('.')
  const [published, compiled] = await Promise.all([
    readForm(new URL(`forms/${encodeURIComponent(id)}.json`, from)),
    importAgain(new URL(`validators/${name}.js`, from)) as Promise<{
      default: (runtime: unknown) => Validators
    }>,
  ])
  const shown = partOf(published, part)
  const runtime = await loadParts(published.schema, published.ui)
  // RJSF calls the validator with data alone: what they lead to is said before.
  let known: Reached | undefined
  const moment = (): Moment => ({ ...momentHere(), ...(known && { reached: known }) })
  const validator = createPrecompiledValidator(atMoment(compiled.default(runtime), moment) as never, shown.schema)
  return {
    ...shown,
    id: part === undefined || part === 'draft' ? id : `${id}-${part}`,
    published,
    validator,
    moment: reached => {
      known = reached
      return { ...moment(), say: sentences }
    },
  }
}

const failures = new Map<string, number>()

/** Imports a script of the set. Under an address of its own after a failure, which some browsers keep for as long as the page stands. */
async function importAgain(address: URL): Promise<unknown> {
  const { href } = address
  const tries = failures.get(href) ?? 0
  if (tries > 0) address.searchParams.set('again', String(tries))
  try {
    return await import(/* @vite-ignore */ address.href)
  } catch (cause) {
    failures.set(href, tries + 1)
    throw cause
  }
}

async function readForm(address: URL): Promise<PublishedForm> {
  const answer = await fetch(address)
  if (answer.status === 401) signInAgain()
  if (!answer.ok) throw new Error(`${address.pathname} answered ${answer.status}`)
  return (await answer.json()) as PublishedForm
}

function partOf(published: PublishedForm, part: string | undefined) {
  const { title, description, schema, ui, draft } = published
  if (part === undefined) return { title, description, schema, ui, contextFields: [] }
  if (part === 'draft') return { title, description, schema: draft, ui, contextFields: [] }
  const step = published.steps.find(step => step.id === part)
  if (!step) throw new Error(`The form "${published.id}" has no step "${part}".`)
  return { title: step.title, description: step.description, schema: step.schema, ui: step.ui, contextFields: step.contextFields }
}
