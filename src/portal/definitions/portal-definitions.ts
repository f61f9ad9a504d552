import { createContext, useContext } from 'react'
import type { Limits } from '#engine/definitions/limits/limits.ts'
import { milliseconds } from '#engine/definitions/limits/quantities.ts'
import type { Navigation } from '#engine/definitions/pages/navigation.ts'
import type { Content, List, RecordKind } from '#engine/definitions/types.ts'
import type { Workflow } from '#engine/workflow/types.ts'
import { adoptPages, signInAgain } from '../api/interceptor.ts'
import { adoptOperations, type OperationRow } from '../api/operations.ts'
import { giveUpAfter } from '../api/request.ts'
import { readSessionCookie } from '../api/session-cookie.ts'
import { noteSession } from '../api/session-ended.ts'
import { adoptTexts, textsOf } from '../texts/say.ts'
import { definitionsName, pageBase } from '../theme/page-meta.ts'
import { storeLoads } from '../ui/states/load-failed.ts'

/** What the page knows of the published set from the start. Forms, contents and validators come when a screen needs them. */
export type PortalDefinitions = {
  hash: string
  /** Hash of the set whose words and contents are read, where that is a newer one. */
  wordsOf?: string
  navigation: Navigation
  limits: Limits
  records: { [id: string]: RecordKind }
  lists: { [id: string]: List }
  workflows: { [id: string]: Workflow }
  /** Named sentences by content id: `texts.refusals`. */
  texts: { [content: string]: { [key: string]: string } }
  /** The words of the page: room → key → message of ICU (`../texts`). */
  rooms: { [room: string]: { [key: string]: string } }
  /** Calls of the published document, by operation id. */
  operations: { [id: string]: OperationRow }
  formIds: string[]
  /** The languages that the portal speaks, each by its own name. */
  languages: { [language: string]: string }
  roleTitles: { [role: string]: string }
  /** Only what nobody has to sign in for: whoever signs in gets a page of their own. */
  visitor?: true
}

const Definitions = createContext<PortalDefinitions | null>(null)

/** Gives the definitions to everything inside. */
export const DefinitionsProvider = Definitions.Provider

/** The definitions this page was made with. */
export function useDefinitions(): PortalDefinitions {
  const definitions = useContext(Definitions)
  if (!definitions) throw new Error('Definitions are used outside of DefinitionsProvider.')
  return definitions
}

/**
 * The definitions of another set, for a page that the server told of it: as much of them as that page has of its own. Rejects with a
 * sentence to show.
 */
export async function definitionsOf(
  hash: string,
  { visitor }: Pick<PortalDefinitions, 'visitor'> = {},
): Promise<PortalDefinitions> {
  return (await read(hash, visitor ? 'visitors.json' : 'portal.json')) as PortalDefinitions
}

/**
 * Loads the definitions that the page was served with: whole with a session, else what pages are made of that nobody has to sign in for.
 * Rejects with a sentence to show.
 */
export async function loadPortalDefinitions(): Promise<PortalDefinitions> {
  const hash = definitionsName() ?? ''
  const definitions = (await whole(hash)) ?? (await definitionsOf(hash, { visitor: true }))
  adoptOperations(definitions.operations)
  adoptPages(definitions.navigation)
  adoptTexts(definitions.rooms)
  giveUpAfter(milliseconds(definitions.limits.request.answeredWithin))
  return definitions
}

/** All definitions of a set; null without a session. Its refusal takes away the cookie of one that has ended. */
async function whole(hash: string): Promise<PortalDefinitions | null> {
  if (readSessionCookie() === null) return null
  noteSession()
  const answer = await fetchOf(hash, 'portal.json')
  if (answer.status === 401) return null
  if (!answer.ok) throw new Error(notLoaded())
  return answer.json()
}

const notLoaded = (): string => textsOf('errors')('page-not-loaded')
const contents = storeLoads<Content>(notLoaded)

/** The words of another set; null when they did not arrive. Where there is no session any more, the page's own call has said so. */
export async function loadWords(
  hash: string,
  { visitor, rooms, texts }: PortalDefinitions,
): Promise<Pick<PortalDefinitions, 'rooms' | 'texts'> | null> {
  const answer = await fetchOf(hash, visitor ? 'visitors.json' : 'portal.json').catch(() => null)
  if (!answer?.ok) return null
  const newer: PortalDefinitions | null = await answer.json().catch(() => null)
  // What this page says and newer code does not stays as it was.
  return newer && { rooms: eachWith(rooms, newer.rooms), texts: eachWith(texts, newer.texts) }
}

type Sentences = PortalDefinitions['rooms']

function eachWith(before: Sentences, newer: Sentences): Sentences {
  return { ...newer, ...Object.fromEntries(Object.entries(before).map(([id, words]) => [id, { ...words, ...newer[id] }])) }
}

/** A content of the newest words, kept for the life of the page; the same promise for the same arguments. */
export function loadContent({ hash: own, wordsOf: hash = own }: PortalDefinitions, id: string): Promise<Content> {
  return contents(`${hash} ${id}`, () => read(hash, `contents/${encodeURIComponent(id)}.json`) as Promise<Content>)
}

async function read(hash: string, file: string): Promise<unknown> {
  const answer = await fetchOf(hash, file)
  if (answer.status === 401) signInAgain()
  if (!answer.ok) throw new Error(notLoaded())
  return answer.json()
}

function fetchOf(hash: string, file: string): Promise<Response> {
  return fetch(`${pageBase()}definitions/${encodeURIComponent(hash)}/${file}`)
}
