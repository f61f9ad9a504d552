import { isObject } from '../json/is-object.ts'
import type { Json, JsonObject } from '../types.ts'

type Words = { [key: string]: string }

/**
 * The texts of a file that were changed in the portal, and what the file said of each then. The others are those of the file, whose keys
 * come and go with the code.
 */
export type TextsEdit = { texts: Words; file: Words }

/** A texts file as it reads with an edit. Texts that the file no longer has are left out. */
export function textsEdited(content: JsonObject, { texts }: TextsEdit): JsonObject {
  const words = wordsOf(content)
  return { ...content, texts: Object.fromEntries(Object.entries(words).map(([key, said]) => [key, texts[key] ?? said])) }
}

/** An edit of a file that says `shown` by now, so that it says `words`. `earlier` knows what the file itself says where it was edited before. */
export function textsEditOf(shown: JsonObject, words: Words, earlier: TextsEdit | null): TextsEdit {
  const edit: TextsEdit = { texts: {}, file: {} }
  for (const [key, before] of Object.entries(wordsOf(shown))) {
    const own = earlier?.texts[key] === before ? (earlier.file[key] ?? before) : before
    const now = words[key]
    if (now === undefined || now === own) continue
    edit.texts[key] = now
    edit.file[key] = own
  }
  return edit
}

/** An edit without some of its texts. */
export function withoutTexts({ texts, file }: TextsEdit, keys: string[]): TextsEdit {
  const kept = (all: Words): Words => Object.fromEntries(Object.entries(all).filter(([key]) => !keys.includes(key)))
  return { texts: kept(texts), file: kept(file) }
}

/** The texts of a texts file, of a content, or of an edit. */
export function wordsOf({ texts }: { texts?: Json }): Words {
  return wordsIn(texts)
}

/** An edit as it is kept. */
export function textsEditIn(value: JsonObject): TextsEdit {
  return { texts: wordsOf(value), file: wordsIn(value.file) }
}

function wordsIn(value: Json | undefined): Words {
  const isText = (entry: [string, Json]): entry is [string, string] => typeof entry[1] === 'string'
  return isObject(value) ? Object.fromEntries(Object.entries(value).filter(isText)) : {}
}
