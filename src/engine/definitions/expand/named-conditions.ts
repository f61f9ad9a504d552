import { filesOfKind } from '../files/sort-by-kind.ts'
import { appendPointer } from '../json/json-pointer.ts'
import type { DefinitionFiles } from '../published-set.ts'
import type { Condition } from '../types.ts'
import { expandCondition, inlineIn } from './expand-condition.ts'
import type { Expansion, NamedCondition } from './expansion.ts'
import { placeholdersIn, withoutPlaceholders } from './fill-parameters.ts'

type ConditionsFile = { conditions: { [name: string]: Omit<NamedCondition, 'file' | 'path'> } }

/** Collects the conditions of all files by name and looks at each by itself: its parameters, and the conditions that it names. */
export function collectConditions(files: DefinitionFiles, work: Expansion): void {
  for (const { file, content } of filesOfKind<ConditionsFile>(files, 'conditions').values()) {
    for (const [name, condition] of Object.entries(content.conditions)) {
      const place = { file, path: appendPointer('/conditions', name) }
      const other = work.conditions.get(name)
      if (other) {
        const message = `Another condition has the name "${name}": ${other.file}`
        work.problems.push({
          ...place,
          rule: 'condition-twice',
          message,
          fix: 'Names are unique over all files: give one another name.',
        })
      } else work.conditions.set(name, { ...condition, ...place })
    }
  }
  for (const [name, condition] of work.conditions) {
    lookAtParameters(name, condition, work)
    const { file, path, when, reasons = [] } = condition
    const said = reasons.map((one, index) => ({ when: one.when, path: appendPointer(path, 'reasons', index, 'when') }))
    for (const part of [{ when, path: `${path}/when`, of: name }, ...said]) {
      const at = { file, path: part.path }
      work.asked.push({ ...at, condition: withoutPlaceholders(expandCondition(part.when, at, work, [name])) as Condition })
      work.inline.push(...inlineIn(part.when, at).map(one => ('of' in part ? { ...one, of: part.of } : one)))
    }
  }
}

function lookAtParameters(name: string, { file, path, when, parameters = {} }: NamedCondition, work: Expansion): void {
  const placeholders = new Set(placeholdersIn(when))
  for (const parameter of Object.keys(parameters).filter(one => !placeholders.has(one))) {
    const at = appendPointer(path, 'parameters', parameter)
    const message = `"${name}" has a parameter "${parameter}" that stands nowhere in its "when"`
    const fix = `Write {{${parameter}}} where it belongs, or take the parameter out.`
    work.problems.push({ file, path: at, rule: 'condition-parameters', message, fix })
  }
  for (const placeholder of placeholders) {
    if (Object.hasOwn(parameters, placeholder)) continue
    const message = `"{{${placeholder}}}" is no parameter of "${name}"`
    const fix = `Describe it: "parameters": { "${placeholder}": { "type": …, "description": … } }.`
    work.problems.push({ file, path: `${path}/when`, rule: 'condition-parameters', message, fix })
  }
}
