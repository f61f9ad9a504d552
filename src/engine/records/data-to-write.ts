import { writtenRecords } from '#engine/definitions/publish/field-storage.ts'
import type { PublishedForm, PublishedSet } from '#engine/definitions/published-set.ts'
import type { JsonObject, WrittenRecord } from '#engine/definitions/types.ts'

/** What a form changes in one record: values that it holds from now on, and names of fields that were left empty. */
export type DataToWrite = { values: JsonObject; emptied: string[] }

/**
 * What records keep of a form's checked data: all of it, except what `homes` says is forgotten or proves the account.
 * A field that was left empty is emptied in the record. Pure.
 */
export function dataToWrite(form: PublishedForm, data: JsonObject): { [record in WrittenRecord]: DataToWrite } {
  const of = (record: WrittenRecord): DataToWrite => {
    const fields = Object.entries(form.homes ?? {}).flatMap(([name, home]) => (home === record ? [name] : []))
    return {
      values: Object.fromEntries(
        fields.flatMap(name => {
          const value = data[name]
          return value === undefined ? [] : [[name, value]]
        }),
      ),
      emptied: fields.filter(name => data[name] === undefined),
    }
  }
  return Object.fromEntries(writtenRecords.map(record => [record, of(record)])) as { [record in WrittenRecord]: DataToWrite }
}

/** Fields of a record that forms of named operations write into it. Pure. */
export function fieldsWritten({ forms }: Pick<PublishedSet, 'forms'>, record: WrittenRecord): string[] {
  const names = Object.values(forms).flatMap(({ homes = {} }) => Object.entries(homes))
  return [...new Set(names.flatMap(([name, home]) => (home === record ? [name] : [])))]
}
