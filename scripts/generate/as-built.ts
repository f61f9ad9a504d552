import type { PublishedSet } from '#engine/definitions/published-set.ts'

/** The module `as-built.ts`: what code says in words, and how it answers refusals, as the files say it now. */
export function asBuilt({ contents, texts: rooms }: Pick<PublishedSet, 'contents' | 'texts'>): string {
  const texts = Object.entries(contents).flatMap(([id, content]) => (content.texts ? [[id, content.texts]] : []))
  const answers = Object.entries(contents.refusals?.answers ?? {}).map(([key, { said: _, ...answer }]) => [key, answer])
  return [
    `import type { Content } from '#engine/definitions/types.ts'\nimport type { ContentTexts, RefusalKey, RefusalSaidElsewhere } from './names.ts'\nimport type { TextValues } from './texts.d.ts'\n`,
    '/** For a set that was published before the text was there. */\n',
    'export const textsAsBuilt: { [Id in keyof ContentTexts]: Record<ContentTexts[Id], string> } = ',
    `${JSON.stringify(Object.fromEntries(texts), null, 2)}\n`,
    '/** The words of the page, for a set that was published before they were there. */\n',
    'export const roomsAsBuilt: { [Room in keyof TextValues]: Record<keyof TextValues[Room], string> } = ',
    `${JSON.stringify(rooms, null, 2)}\n`,
    '/** For a set that was published before the refusal was there. */\n',
    "export const answersAsBuilt: Record<RefusalKey | RefusalSaidElsewhere, NonNullable<Content['answers']>[string]> = ",
    `${JSON.stringify(Object.fromEntries(answers), null, 2)}\n`,
  ].join('')
}
