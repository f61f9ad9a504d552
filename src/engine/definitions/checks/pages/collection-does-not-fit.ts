import { tokensOf } from '../../../messages/fill-tokens.ts'
import { type Definitions, navigationFile } from '../../definitions.ts'
import { appendPointer, pointerKeys } from '../../json/json-pointer.ts'
import { suggestion } from '../../json/nearest.ts'
import { bodySchema } from '../../operations/operations.ts'
import type { CollectionAction, CollectionLink } from '../../pages/navigation.ts'
import { type CollectionPlace, collectionsIn } from '../places/collections.ts'
import { namedIn } from '../places/field-places.ts'
import { offeredFindings } from '../places/offered-options.ts'
import type { Finding, Rule } from '../rule.ts'

/** What the answer does not hold would be a column of dashes, a button that is never shown, or a call that is refused. */
export const collectionDoesNotFit: Rule = {
  rule: 'collection-does-not-fit',
  about: 'a page with the screen "collection" shows what its operation answers with, and its buttons call what takes an entry',
  check: definitions => collectionsIn(definitions).flatMap(place => findings(definitions, place)),
}

function findings(definitions: Definitions, place: CollectionPlace): Finding[] {
  const { collection, path, answer, members } = place
  const found = definitions.operations.find(({ id }) => id === collection.operation)
  // An operation that is not there is another rule's.
  if (!found) return []
  const at = (...keys: (string | number)[]) => ({ file: navigationFile, path: appendPointer(path, ...keys) })
  const known = Object.keys(members)
  if (found.method !== 'get' || found.url.includes('{') || answer === undefined || known.length === 0) {
    const where = collection.entries ? `a list of entries at "${collection.entries}"` : 'a list of entries'
    const fix = 'Name an operation that is read without parameters, and the place of the list in its answer in "entries".'
    return [{ ...at('operation'), message: `"${collection.operation}" does not answer with ${where}`, fix }]
  }
  const unknown = (name: string, ...keys: (string | number)[]): Finding[] =>
    known.includes(name)
      ? []
      : [{ ...at(...keys), message: `Entries of "${collection.operation}" have no "${name}"`, fix: suggestion(name, known) }]
  return [
    ...unknown(collection.id, 'id'),
    ...unknown(collection.name, 'name'),
    ...collection.columns.flatMap(({ field, format, options }, index) => [
      ...unknown(field, 'columns', index, 'field'),
      ...((format === 'option') === (options !== undefined)
        ? []
        : [
            {
              ...at('columns', index, format === 'option' ? 'format' : 'options'),
              message: 'Options belong to the format "option", and are needed by it',
              fix:
                format === 'option'
                  ? 'Say in "options" what the values are called.'
                  : 'Remove "options", or use the format "option".',
            },
          ]),
    ]),
    ...(collection.actions ?? []).flatMap((action, index) =>
      actionFindings(definitions, place, action, { path: at('actions', index).path, parameters: 0 }),
    ),
    ...(collection.entryActions ?? []).flatMap((action, index) =>
      actionFindings(definitions, place, action, { path: at('entryActions', index).path, parameters: 1 }),
    ),
  ]
}

/** `parameters`: how many the path of its operation has to have. */
function actionFindings(
  { operations, whole, set: { openapi } }: Definitions,
  { collection, answer, members }: CollectionPlace,
  action: CollectionAction | CollectionLink,
  { path, parameters }: { path: string; parameters: 0 | 1 },
): Finding[] {
  if ('to' in action) return []
  const at = (...keys: string[]) => ({ file: navigationFile, path: appendPointer(path, ...keys) })
  const found = operations.find(({ id }) => id === action.operation)
  const count = [...(found?.url ?? '').matchAll(/\{/g)].length
  const calls: Finding[] = []
  if (found && (found.method === 'get' || count !== parameters))
    calls.push({
      ...at('operation'),
      message: `"${action.operation}" ${found.method === 'get' ? 'changes nothing' : parameters === 1 ? 'does not take the id of an entry' : 'is about one entry'}`,
      fix:
        parameters === 1
          ? 'Name an operation with one parameter in its path, which is the id of an entry.'
          : 'Name an operation without a parameter in its path, or make it one of "entryActions".',
    })
  if (found && action.form === undefined && bodySchema(found.operation, openapi))
    calls.push({ ...at('operation'), message: `"${action.operation}" takes data that nobody is asked for`, fix: 'Add "form".' })
  const shown = parameters === 1 ? Object.keys(members) : []
  const texts = {
    done: action.done,
    ...Object.fromEntries(Object.entries(action.confirm ?? {}).map(([key, text]) => [`confirm/${key}`, text])),
  }
  const tokens = Object.entries(texts).flatMap(([key, text]) =>
    tokensOf(text)
      .map(token => (pointerKeys(token) ?? []).join('/'))
      .filter(name => !shown.includes(name))
      .map(name => ({ ...at(...key.split('/')), message: `Nothing fills in "{{/${name}}}" here`, fix: suggestion(name, shown) })),
  )
  const asked = namedIn(whole[action.form ?? ''] ?? {})
  const offering = { offers: action.offers, asked, answers: [answer], by: `"${collection.operation}"` }
  const offered = offeredFindings(offering, openapi, field => at('offers', field))
  const encrypted = Object.entries(action.encrypt ?? {}).flatMap(([member, field]): Finding[] =>
    asked.includes(field)
      ? []
      : [{ ...at('encrypt', member), message: `The form has no field "${field}"`, fix: suggestion(field, asked) }],
  )
  return [...calls, ...tokens, ...offered, ...encrypted]
}
