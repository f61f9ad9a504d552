import { statesOf } from '../../../workflow/states-of.ts'
import type { Definitions } from '../../definitions.ts'
import { appendPointer, pointerKeys } from '../../json/json-pointer.ts'
import { uiPlaces } from '../places/ui-places.ts'
import type { Rule } from '../rule.ts'
import { requiredNames } from './required-in-no-step.ts'

/** Nobody could ever send such a form, and nobody would see why. */
export const requiredNeverFilled: Rule = {
  rule: 'required-never-filled',
  about: 'a required field can be written by someone',
  check(definitions) {
    const { forms, whole } = definitions
    const kept = keptByFlows(definitions)
    const parents = parentFields(definitions)
    return [...forms].flatMap(([id, { file }]) => {
      const required = requiredNames(whole[id] ?? {})
      return uiPlaces(definitions).flatMap(({ file: uiFile, path, ui, schema }) => {
        const name = /^\/x-ui\/([^/]+)$/.exec(path)?.[1]
        if (uiFile !== file || name === undefined || !required.includes(name) || schema?.default !== undefined) return []
        if (kept.has(name) || parents.has(`${id} ${name}`)) return []
        const how = ui['ui:widget'] === 'hidden' ? 'ui:widget' : ui['ui:readonly'] ? 'ui:readonly' : 'ui:disabled'
        if (ui['ui:widget'] !== 'hidden' && !ui['ui:readonly'] && !ui['ui:disabled']) return []
        return [
          {
            file,
            path: appendPointer(path, how),
            message: `"${name}" is required, but nobody can write it`,
            fix: `Remove "${how}", give the field a default, or take it out of "required".`,
          },
        ]
      })
    })
  },
}

/** Fields that a page flow fills in from an earlier form of its own. */
function keptByFlows({ workflows }: Definitions): Set<string> {
  const flows = [...workflows.values()].filter(({ content }) => content.meta.kind === 'flow')
  return new Set(flows.flatMap(({ content }) => statesOf(content).flatMap(({ state }) => state.meta?.view?.keep ?? [])))
}

/** Fields, with their form, that say which record one belongs to: the page gives them from its address. */
function parentFields({ records }: Definitions): Set<string> {
  return new Set([...records.values()].map(({ content: { form, parent } }) => `${form} ${pointerKeys(parent?.field ?? '')?.[0]}`))
}
