import type { Actor } from '#engine/conditions/facts.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import { factAt } from '#engine/lists/cell.ts'
import type { LoadedForm } from '../../forms/load-form.ts'
import { zoneHere } from '../../ui/time/moment-here.ts'

/** What the records of the person keep already of the fields that the form asks. */
export function prefilled(form: LoadedForm, actor: Actor | undefined, begins: { [field: string]: string } = {}): JsonObject {
  const facts = {
    actor: Object.fromEntries(Object.entries(actor ?? {})),
    language: document.documentElement.lang,
    timeZone: zoneHere(),
  }
  const kept: { [home: string]: JsonObject | undefined } = { account: actor?.account, organisation: actor?.organisationData }
  return Object.fromEntries(
    Object.entries(form.published.homes ?? {}).flatMap(([name, home]) => {
      const value = kept[home]?.[name] ?? factAt(facts, begins[name] ?? '/none')
      return value === null || value === undefined || value === '' ? [] : [[name, value]]
    }),
  )
}

/** What an answer holds of the fields that the form asks. */
export function answered(form: LoadedForm, answer: JsonObject): JsonObject {
  const asked = Object.keys(form.schema.properties ?? {})
  return Object.fromEntries(Object.entries(answer).filter(([name, value]) => asked.includes(name) && value !== null))
}
