import { statesOf, transitionsOf } from '../../../workflow/states-of.ts'
import { type Definitions, navigationFile, rolesFile } from '../../definitions.ts'
import { isObject } from '../../json/is-object.ts'
import { appendPointer, valueAt } from '../../json/json-pointer.ts'
import type { MenuEntry } from '../../pages/navigation.ts'
import type { Condition, Json, JsonObject, List, Roles } from '../../types.ts'
import { collectionsIn } from './collections.ts'
import { remindersIn } from './messages-sent.ts'

/** A condition on the facts; `record` is the record kind it is asked about, when there is one. `named`: asked wherever it is named; `list`: of each of its rows. */
type ConditionPlace = {
  file: string
  path: string
  condition: Condition
  record?: string
  named?: true
  list?: List
  /** Names of the members of an entry that an operation answered with, where it is asked about one. */
  entry?: string[]
}

/** Every condition on the facts: named ones, and those of lifecycles, kinds of record and navigation. Those of page flows look at what the flow itself keeps. */
export function conditionPlaces(definitions: Definitions): ConditionPlace[] {
  const { workflows, records, lists, navigation, roles, expansion } = definitions
  const ofWorkflows = [...workflows.values()].flatMap(({ file, content }): ConditionPlace[] => {
    const { meta } = content
    if (meta.kind !== 'lifecycle') return []
    const preconditions = Object.entries(meta.events).flatMap(([event, { preconditions: list = [] }]) =>
      list.map(({ facts }, index) => ({
        file,
        path: appendPointer('/meta/events', event, 'preconditions', index, 'facts'),
        condition: facts,
        record: meta.record,
      })),
    )
    const guards = transitionsOf(statesOf(content)).flatMap(({ transition: { guard }, path }) =>
      (guard?.params.preconditions ?? []).map(({ facts }, index) => ({
        file,
        path: appendPointer(path, 'guard', 'params', 'preconditions', index, 'facts'),
        condition: facts,
        record: meta.record,
      })),
    )
    const reminders = remindersIn(content).flatMap(({ reminder: { when }, path }) =>
      when === undefined ? [] : [{ file, path: appendPointer(path, 'when'), condition: when, record: meta.record }],
    )
    return [...preconditions, ...guards, ...reminders]
  })
  const file = navigationFile
  const menu = (entries: MenuEntry[], path: string): ConditionPlace[] =>
    entries.flatMap(({ when, disabled, children = [] }, index) => [
      ...(when ? [{ file, path: appendPointer(path, index, 'when'), condition: when }] : []),
      ...(disabled ? [{ file, path: appendPointer(path, index, 'disabled', 'when'), condition: disabled.when }] : []),
      ...menu(children, appendPointer(path, index, 'children')),
    ])
  const { pages, detours, notes = [], menus, profile, visitor, footer } = navigation
  const ofPages = pages.flatMap(({ with: { record, parts } = {} }, page) =>
    (Array.isArray(parts) ? parts : []).flatMap((part, index): ConditionPlace[] => {
      const path = `${appendPointer('/pages', page, 'with', 'parts', index)}/create/preconditions`
      const preconditions = valueAt(part as JsonObject, '/create/preconditions')
      return (Array.isArray(preconditions) ? preconditions : []).flatMap((need, place) => {
        const condition = valueAt(need, '/facts')
        return isObject(condition) ? [{ file, path: appendPointer(path, place, 'facts'), condition, record: String(record) }] : []
      })
    }),
  )
  const ofWays = pages.flatMap(({ with: { nextWhen } = {} }, page) =>
    (Array.isArray(nextWhen) ? nextWhen : []).flatMap((way, index): ConditionPlace[] => {
      const condition = valueAt(way, '/when')
      return isObject(condition)
        ? [{ file, path: appendPointer('/pages', page, 'with', 'nextWhen', index, 'when'), condition }]
        : []
    }),
  )
  const ofSteps = pages.flatMap(({ screen, with: { tabs } = {} }, page) =>
    (screen === 'dashboard' && Array.isArray(tabs) ? tabs : []).flatMap((tab, index) => {
      const path = appendPointer('/pages', page, 'with', 'tabs', index, 'guide', 'steps')
      const steps = valueAt(tab, '/guide/steps')
      return (Array.isArray(steps) ? steps : []).flatMap((step, place): ConditionPlace[] => {
        const condition = valueAt(step, '/when')
        return isObject(condition) ? [{ file, path: appendPointer(path, place, 'when'), condition }] : []
      })
    }),
  )
  const ofEntries = collectionsIn(definitions).flatMap(({ collection, members, path }) =>
    (collection.entryActions ?? []).flatMap(({ when }, index): ConditionPlace[] =>
      when
        ? [{ file, path: appendPointer(path, 'entryActions', index, 'when'), condition: when, entry: Object.keys(members) }]
        : [],
    ),
  )
  const ofRights = Object.entries(roles.rights).flatMap(([right, { when }]): ConditionPlace[] =>
    when ? [{ file: rolesFile, path: appendPointer('/rights', right, 'when'), condition: when }] : [],
  )
  const ofNeeds = [...records.values()].flatMap(({ file, content }) =>
    (content.preconditions ?? []).map(
      ({ facts }, index): ConditionPlace => ({
        file,
        path: appendPointer('/preconditions', index, 'facts'),
        condition: facts,
      }),
    ),
  )
  const ofRecords = [...records.values()].flatMap(({ file, content }) =>
    (content.complete ?? []).flatMap((group, index) =>
      (['when', 'unless'] as const).flatMap((name): ConditionPlace[] => {
        const condition = group[name]
        return condition ? [{ file, path: appendPointer('/complete', index, name), condition }] : []
      }),
    ),
  )
  const ofPrefills = [...records.values()].flatMap(({ file, content }) =>
    (content.prefill ?? []).flatMap(({ when }, index): ConditionPlace[] =>
      when ? [{ file, path: appendPointer('/prefill', index, 'when'), condition: when }] : [],
    ),
  )
  const ofLists = [...lists.values()].flatMap(({ file, content }) =>
    (content.actions ?? []).flatMap(({ when }, index): ConditionPlace[] =>
      when
        ? [{ file, path: appendPointer('/actions', index, 'when'), condition: when, record: content.record, list: content }]
        : [],
    ),
  )
  return [
    ...expansion.asked.map(one => ({ ...one, named: true as const })),
    ...ofWorkflows,
    ...ofNeeds,
    ...ofRecords,
    ...ofPrefills,
    ...ofPages,
    ...ofWays,
    ...ofSteps,
    ...ofEntries,
    ...ofRights,
    ...ofLists,
    ...detours.map(({ when }, index) => ({ file, path: appendPointer('/detours', index, 'when'), condition: when })),
    ...notes.map(({ when, record }, index) => ({
      ...{ file, path: appendPointer('/notes', index, 'when'), condition: when },
      ...(record !== undefined && { record }),
    })),
    ...menus.flatMap(({ when, entries }, index) => [
      { file, path: appendPointer('/menus', index, 'when'), condition: when },
      ...menu(entries, appendPointer('/menus', index, 'entries')),
    ]),
    ...menu(profile, '/profile'),
    ...menu(visitor, '/visitor'),
    ...menu(footer.links, '/footer/links'),
  ]
}

/** Roles that a condition compares the actor's with. */
export function rolesIn(condition: Json | undefined): string[] {
  return comparedWith(condition, ({ role }) => role)
}

/** Flags that a condition asks of the actor. */
export function flagsIn(condition: Json | undefined): string[] {
  return comparedWith(condition, ({ flags }) => (isObject(flags) ? flags.contains : undefined))
}

/** Roles that a condition is about: by their names, and by the flags that they have. */
export function rolesMeant({ roles }: Roles, condition: Json | undefined): string[] {
  const [named, asked] = [rolesIn(condition), flagsIn(condition)]
  const flagged = Object.keys(roles).filter(role => roles[role]?.flags?.some(flag => asked.includes(flag)))
  return [...new Set([...named, ...flagged])]
}

function comparedWith(condition: Json | undefined, fact: (actor: JsonObject) => Json | undefined): string[] {
  if (Array.isArray(condition)) return condition.flatMap(part => comparedWith(part, fact))
  if (!isObject(condition)) return []
  const actor = isObject(condition.properties) && isObject(condition.properties.actor) ? condition.properties.actor : {}
  const asked = isObject(actor.properties) ? fact(actor.properties) : undefined
  const values = isObject(asked) ? [asked.const, ...(Array.isArray(asked.enum) ? asked.enum : [])] : []
  return [
    ...values.filter(value => typeof value === 'string'),
    ...['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else'].flatMap(keyword => comparedWith(condition[keyword], fact)),
  ]
}
