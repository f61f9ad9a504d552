import { contentsOfVisitors, roomsOfVisitors } from '#engine/definitions/files/ids-in-code.ts'
import type { Limits } from '#engine/definitions/limits/limits.ts'
import { publicPart } from '#engine/definitions/publish/public-part.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import { roomsAsBuilt } from '#generated/as-built.ts'
import { nameOfSet } from '../language.ts'
import { routerOf } from './answer-operations.ts'
import type { BoundOperation } from './operations.ts'

/** Rooms that are there. */
const visitorsRooms: readonly (keyof typeof roomsAsBuilt)[] = roomsOfVisitors

/** Limits that pages hold to before anybody has signed in. */
const visitorsLimits: (keyof Limits)[] = ['request', 'display', 'faq', 'links', 'phone', 'previews', 'timeZone']

/** What every page needs at once. Roles go by their titles only: who may do what is told to each person by the partner details. */
export function portalFile(set: PublishedSet): object {
  const roleTitles = Object.fromEntries(Object.entries(set.roles.roles).map(([role, { title }]) => [role, title]))
  const { navigation, limits, records, lists, workflows } = set
  const formIds = Object.keys(set.forms)
  return {
    hash: nameOfSet(set),
    ...spokenIn(set),
    navigation,
    limits,
    records,
    lists,
    workflows,
    texts: textsOf(set.contents),
    rooms: roomsOf(set),
    formIds,
    roleTitles,
    operations: rows(set, () => true),
  }
}

/** The same for who has not signed in: nothing of records, lists and lifecycles, and only the calls that anybody may make. */
export function visitorsFile(set: PublishedSet): object {
  const { navigation, contents, forms, workflows } = publicPart(set)
  const shown = <T>(all: Record<string, T>, names: Iterable<string>): Record<string, T> =>
    Object.fromEntries([...names].flatMap(name => (Object.hasOwn(all, name) ? [[name, all[name] as T]] : [])))
  return {
    hash: nameOfSet(set),
    ...spokenIn(set),
    navigation,
    limits: shown(set.limits, visitorsLimits),
    records: {},
    lists: {},
    workflows: shown(set.workflows, workflows),
    texts: textsOf(shown(set.contents, [...contents, ...contentsOfVisitors])),
    rooms: shown(roomsOf(set), visitorsRooms),
    formIds: [...forms],
    roleTitles: {},
    visitor: true,
    operations: rows(set, ({ right }) => right === 'public'),
  }
}

/** The language that the set speaks, and those that it could speak. */
function spokenIn({ language = 'en', languages = {} }: PublishedSet): object {
  const titles = Object.entries(languages).map(([id, { title }]) => [id, title])
  return { language, languages: Object.fromEntries(titles) }
}

function textsOf(contents: PublishedSet['contents']): object {
  return Object.fromEntries(Object.entries(contents).flatMap(([id, content]) => (content.texts ? [[id, content.texts]] : [])))
}

/** The words of the page; those of the files this code was built with where an older set has none. */
function roomsOf({ texts }: PublishedSet): PublishedSet['texts'] {
  return Object.fromEntries(Object.entries(roomsAsBuilt).map(([room, words]) => [room, { ...words, ...texts[room] }]))
}

function rows(set: PublishedSet, which: (operation: BoundOperation) => boolean): object {
  return Object.fromEntries(
    routerOf(set)
      .operations.filter(which)
      .map(({ id, method, path, command, body }) => [
        id,
        { method, path, ...(command !== null && body?.properties && { fields: Object.keys(body.properties) }) },
      ]),
  )
}
