import { filesOfKind } from '../files/sort-by-kind.ts'
import type { DefinitionFiles } from '../published-set.ts'
import type { JsonObject, Texts } from '../types.ts'
import { editableFiles } from './edited-files.ts'
import type { ContentEdit } from './lay-edits-over.ts'
import { textsEditIn, withoutTexts, wordsOf } from './texts-edit.ts'

type Words = { [key: string]: string }
/** An edit with texts that its file no longer has: all that it says by key, and which of them somebody changed. */
type Moving = { edit: ContentEdit; words: Words; changed: string[] }

/** Edits as they are to be kept; `carried` are the ids of those that are new or have more in them, `left` of those that nobody needs any more. */
export type Carried = { edits: ContentEdit[]; carried: string[]; left: string[] }

/**
 * Carries edits over to the texts that theirs became (`moved` of texts files). What was written to be filled in `{{/count}}` is a message
 * of ICU then. A text that was edited at its new place stays as it is there.
 *
 * @param saidBefore content → what its file said before it was edited, where that is known: what nobody changed is not carried over.
 */
export function carryEditsOver(
  files: DefinitionFiles,
  edits: ContentEdit[],
  saidBefore: ReadonlyMap<string, JsonObject>,
): Carried {
  const there = editableFiles(files)
  const moving = new Map(
    edits.flatMap((edit): [string, Moving][] => {
      const found = there.get(edit.content)
      const own = found?.kind === edit.kind ? wordsOf(found.content) : null
      // A content that is there is edited as a whole.
      if (own && edit.kind === 'content') return []
      const words = wordsOf(edit.value)
      const said = edit.kind === 'content' ? wordsOf(saidBefore.get(edit.content) ?? {}) : {}
      const changed = Object.keys(words).filter(key => own?.[key] === undefined && words[key] !== said[key])
      return [[edit.content, { edit, words, changed }]]
    }),
  )
  const kept = new Map(edits.map(edit => [edit.content, edit]))
  const carried = new Set<string>()
  const taken = new Map<string, string[]>()
  for (const [room, { content }] of filesOfKind<Texts>(files, 'texts'))
    for (const [key, place] of Object.entries(content.moved ?? {})) {
      const found = messageFrom(place, moving)
      if (!found) continue
      for (const { id, key: from } of found.from) taken.set(id, [...(taken.get(id) ?? []), from])
      const own = content.texts[key]
      const before = carried.has(room) || moving.get(room)?.edit.kind !== 'content' ? kept.get(room) : undefined
      const { texts, file } = textsEditIn(before?.value ?? {})
      if (own === undefined || own === found.message || texts[key] !== undefined) continue
      const value = { texts: { ...texts, [key]: found.message }, file: { ...file, [key]: own } }
      kept.set(room, { ...found.edit, content: room, kind: 'texts', value })
      carried.add(room)
    }
  const left: string[] = []
  for (const [id, keys] of taken) {
    const { edit } = moving.get(id) ?? {}
    if (!edit || carried.has(id)) continue
    const value = edit.kind === 'texts' ? withoutTexts(textsEditIn(edit.value), keys) : { texts: {}, file: {} }
    if (Object.keys(value.texts).length === 0) {
      left.push(id)
      kept.delete(id)
    } else {
      kept.set(id, { ...edit, value })
      carried.add(id)
    }
  }
  return { edits: [...kept.values()], carried: [...carried], left }
}

type Place = NonNullable<Texts['moved']>[string]
type Found = { message: string; edit: ContentEdit; from: { id: string; key: string }[] }

/** The message of a text that stood elsewhere, when somebody changed it there. */
function messageFrom(place: Place, moving: ReadonlyMap<string, Moving>): Found | null {
  const places = (typeof place === 'string' ? [place] : [place.one, place.other]).map(one => {
    const [id = '', key = ''] = one.split('/')
    return { id, key, found: moving.get(id) }
  })
  const [changed] = places.filter(({ key, found }) => found?.changed.includes(key))
  if (!changed?.found) return null
  const messages = places.map(({ key, found }) => {
    const words = found?.words[key]
    return words === undefined ? null : found?.edit.kind === 'content' ? messageOf(words) : words
  })
  const [one = null, other = null] = messages
  if (one === null || (typeof place !== 'string' && other === null)) return null
  const message = typeof place === 'string' ? one : `{${place.by}, plural, one {${one}} other {${other}}}`
  return { message, edit: changed.found.edit, from: places.map(({ id, key }) => ({ id, key })) }
}

/** A text with `{{/name}}` tokens as a message of ICU; what that format reads otherwise is put in apostrophes. */
function messageOf(text: string): string {
  return text
    .split(/\{\{\/([^}]+)\}\}/)
    .map((part, index) => (index % 2 === 1 ? `{${part}}` : part.replace(/'(?=[{}<>#|']|$)/g, "''").replace(/[{}<>]+/g, "'$&'")))
    .join('')
}
