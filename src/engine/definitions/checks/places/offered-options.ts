import { propertiesOf } from '../../../validation/schema-places.ts'
import { isObject } from '../../json/is-object.ts'
import { pointerKeys } from '../../json/json-pointer.ts'
import { suggestion } from '../../json/nearest.ts'
import { describedAt, describedEntries } from '../../operations/operations.ts'
import type { JsonObject, Schema } from '../../types.ts'
import type { Finding } from '../rule.ts'

/** Fields with pointers to their options, those that the form asks, and the answers with the options. `by`: who gives them, in words. */
type Offering = { offers: { [field: string]: string } | undefined; asked: string[]; answers: (Schema | undefined)[]; by: string }

/** What is wrong with options that an answer is said to have for fields of a form. `at`: the place of a field of "offers". */
export function offeredFindings(
  { offers = {}, asked, answers, by }: Offering,
  openapi: JsonObject,
  at: (field: string) => Pick<Finding, 'file' | 'path'>,
): Finding[] {
  return Object.entries(offers).flatMap(([field, pointer]): Finding[] => {
    if (!asked.includes(field))
      return [{ ...at(field), message: `The form has no field "${field}"`, fix: suggestion(field, asked) }]
    const isThere = answers.some(answer => {
      const option = propertiesOf(describedEntries(describedAt(answer, pointerKeys(pointer) ?? [], openapi), openapi) ?? {})
      return isObject(option.value) && isObject(option.label)
    })
    if (isThere) return []
    const fix = 'Name the place of a list of { value, label } in the answer.'
    return [{ ...at(field), message: `${by} answers with no options at "${pointer}"`, fix }]
  })
}
