import { propertiesOf } from '../../../validation/schema-places.ts'
import type { Definitions } from '../../definitions.ts'
import { appendPointer, pointerKeys } from '../../json/json-pointer.ts'
import { answerSchema, describedAt, describedEntries } from '../../operations/operations.ts'
import { type Collection, parametersOf } from '../../pages/navigation.ts'
import type { Schema } from '../../types.ts'

/** A page with the screen "collection", and what is known of its answer. `members`: what the document describes of each entry. */
export type CollectionPlace = {
  collection: Collection
  path: string
  answer: Schema | undefined
  members: { [name: string]: Schema }
}

/** Every collection of the navigation. Where its operation does not answer with such a list, entries have no members. */
export function collectionsIn({ navigation, operations, set: { openapi } }: Definitions): CollectionPlace[] {
  return navigation.pages.flatMap((page, index) => {
    const collection = parametersOf(page, 'collection')
    if (!collection) return []
    const found = operations.find(({ id }) => id === collection.operation)
    const answer = found && answerSchema(found.operation, openapi)
    const entries = describedAt(answer, pointerKeys(collection.entries ?? '') ?? [], openapi)
    const members = propertiesOf(describedEntries(entries, openapi) ?? {})
    return [{ collection, path: appendPointer('/pages', index, 'with'), answer, members }]
  })
}
