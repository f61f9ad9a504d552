import { computedFacts } from '#engine/conditions/computed-facts.ts'
import type { Definitions } from '../../definitions.ts'
import { isObject } from '../../json/is-object.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import { parentKind } from '../../publish/parent-kind.ts'
import { entries, fieldAt } from '../../schemas/walk-schema.ts'
import type { Json, Schema } from '../../types.ts'

/** A fact that a condition compares: its names from the outermost, where the condition asks, and what it asks. */
type FactCondition = { keys: string[]; path: string; asked: Schema }

/** Every fact that has to be like something for the condition to hold. What stands below `not` has to be otherwise, and is left out. */
export function factConditions(condition: Json | undefined, path: string, keys: string[] = []): FactCondition[] {
  if (!isObject(condition)) return []
  const parts = ['allOf', 'anyOf', 'oneOf'].flatMap(word => {
    const list = condition[word]
    return Array.isArray(list) ? list.flatMap((part, index) => factConditions(part, appendPointer(path, word, index), keys)) : []
  })
  const inner = entries(condition.properties).flatMap(([name, part]) =>
    factConditions(part, appendPointer(path, 'properties', name), [...keys, name]),
  )
  const own = condition.const !== undefined || condition.enum !== undefined ? [{ keys, path, asked: condition }] : []
  return [...own, ...inner, ...parts]
}

const homes: { at: string[]; kind: (record: string | undefined, definitions: Definitions) => string | undefined }[] = [
  { at: ['record', 'data'], kind: record => record },
  { at: ['related', 'parent', 'data'], kind: (record, definitions) => parentKind(definitions, record) },
  { at: ['related', 'owner', 'data'], kind: () => 'organisation' },
  { at: ['actor', 'account'], kind: () => 'account' },
  { at: ['actor', 'organisationData'], kind: () => 'organisation' },
]

/** The field of a form that a fact is, or yes and no for what the engine computes; undefined where its values are not known. */
export function fieldOfFact(keys: string[], record: string | undefined, definitions: Definitions): Schema | undefined {
  if (computedFacts.some(({ name }) => name === keys.join('.'))) return { type: 'boolean' }
  const home = homes.find(({ at }) => at.every((key, index) => keys[index] === key))
  if (!home) return undefined
  const form = definitions.records.get(home.kind(record, definitions) ?? '')?.content.form
  const schema = definitions.whole[form ?? '']
  return schema && fieldAt(schema, keys.slice(home.at.length))
}
