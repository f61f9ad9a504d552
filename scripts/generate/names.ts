import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { computedFacts } from '#engine/conditions/computed-facts.ts'
import { isObject } from '#engine/definitions/json/is-object.ts'
import type { Content, JsonObject, Texts } from '#engine/definitions/types.ts'
import { columnFormats } from '#engine/lists/column-formats.ts'
import { rowFacts } from '#engine/lists/row-facts.ts'
import { allFormats } from '#engine/validation/all-formats.ts'
import { allKeywords } from '#engine/validation/all-keywords.ts'
import { standardFormats } from '#engine/validation/formats.ts'
import { recognisedNames } from '#server/files/recognised-names.ts'
import { refusalsInCode } from './refusals-in-code.ts'
import { type Row, tableRows } from './static-table.ts'
import { readable } from './text-types.ts'
import { textsInCode } from './texts-in-code.ts'

export const namesFile = 'schemas/meta/names.meta.json'
/** Where the refusals stand that `set.contents.refusals` is made of. */
export const refusalsFile = 'schemas/portal/refusals.content.json'

/** Tables of code that cannot be imported here (they need a page or a server): read from their source. */
const tables = [
  { name: 'effects', file: 'src/server/effects/effects.ts', exported: 'effects', about: 'Effects of workflows' },
  {
    name: 'externalRequests',
    file: 'src/server/messaging/external-requests.ts',
    exported: 'externalRequests',
    about: 'What "external-request" may request',
  },
  {
    name: 'channels',
    file: 'src/server/messaging/platforms.ts',
    exported: 'platforms',
    about: 'Messaging channels that have an adapter',
  },
  { name: 'commands', file: 'src/server/commands/commands.ts', exported: 'commands', about: 'Values of x-command' },
  { name: 'widgets', file: 'src/portal/forms/widgets.ts', exported: 'widgets', about: 'Values of ui:widget' },
  { name: 'fields', file: 'src/portal/forms/widgets.ts', exported: 'fields', about: 'Values of ui:field' },
  { name: 'screens', file: 'src/portal/screens/screens.ts', exported: 'screens', about: 'Kinds of screen' },
] as const

/**
 * The meta-schema of names: what the tables of code offer to definition files. A table that is not there leaves its names as they are
 * in the file now.
 */
export function namesMetaSchema(root: string): JsonObject {
  const path = join(root, namesFile)
  const before: JsonObject = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
  const kept = (before.definitions ?? {}) as JsonObject
  const rows = new Map(tables.map(table => [table.name, tableRows(root, table.file, table.exported)]))
  const definitions: JsonObject = {
    formats: names('Values of format', [...Object.keys(allFormats), ...standardFormats]),
    keywords: names(
      'Keywords of ours',
      allKeywords.map(({ keyword }) => keyword),
    ),
    keywordParameters: {
      properties: Object.fromEntries(
        allKeywords.map(({ keyword, about, parameter }) => [
          keyword,
          { 'x-group': 'rules', description: `Must be ${about}.`, ...withExamples(parameter) },
        ]),
      ),
    },
    computedFacts: names(
      'Facts that the engine computes',
      computedFacts.map(({ name }) => name),
    ),
    columnFormats: names(
      "Values of a column's format",
      columnFormats.map(({ format }) => format),
    ),
  }
  definitions.recognised = names('What the library file-type recognises, without archives and programs', recognisedNames())
  for (const { name, about } of tables) {
    const found = rows.get(name)
    definitions[name] = found
      ? names(
          about,
          found.map(row => row.name),
        )
      : (kept[name] ?? names(about, []))
  }
  definitions.refusals = names('Refusals that code names', [...refusalsInCode(root, refusalsOf(root)).keys()])
  const rooms = messagesOfRooms(root)
  definitions.texts = {
    description: 'Words of the page that code shows, with the values that it gives',
    // No enum: these are keys of one room each.
    'x-values': {
      ...valuesOfTexts(textsInCode(root, keysOf(rooms)), rooms),
      columns: titlesOfFacts(Object.keys(rooms.columns ?? {})),
    },
  }
  definitions.channelFields =
    fieldsByForm(tableRows(root, 'src/server/messaging/form-data.ts', 'channelFields')) ?? kept.channelFields ?? {}
  const effects = rows.get('effects')
  definitions.effectParameters = effects ? parameters(effects) : (kept.effectParameters ?? {})
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Names that code offers to definition files. Written by "npm run generate"; never edited.',
    definitions,
  }
}

/** Keys of the catalogue of refusals as its file has it now. */
function refusalsOf(root: string): Set<string> {
  const path = join(root, refusalsFile)
  const { texts = {}, answers = {} }: Content = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
  return new Set([...Object.keys(texts), ...Object.keys(answers)])
}

/** What columns are called whose lists do not say it: facts of rows are named in a table, and those that no list shows need no title. */
function titlesOfFacts(known: string[]): { [key: string]: string[] } {
  const ids = new Set(Object.values(rowFacts).map(({ id }) => id))
  return Object.fromEntries(known.filter(key => ids.has(key)).map(key => [key, []]))
}

type Messages = { [room: string]: { [key: string]: string } }

/** Room → key → message, as the files have them now. */
function messagesOfRooms(root: string): Messages {
  const files = readdirSync(join(root, 'schemas'), { recursive: true }).map(String)
  return Object.fromEntries(
    files.flatMap(file => {
      const room = /([^/]+)\.texts\.json$/.exec(file)?.[1]
      if (!room) return []
      const { texts = {} }: Partial<Texts> = JSON.parse(readFileSync(join(root, 'schemas', file), 'utf8'))
      return [[room, texts]]
    }),
  )
}

function keysOf(rooms: Messages): { [room: string]: string[] } {
  return Object.fromEntries(Object.entries(rooms).map(([room, texts]) => [room, Object.keys(texts)]))
}

/**
 * What code gives with each text, tags in angle brackets, which code draws: that they are tags say the messages that it was written for.
 * Of values that are not written out where the text is said, the same messages say all.
 */
function valuesOfTexts(shown: ReturnType<typeof textsInCode>, rooms: Messages): { [room: string]: { [key: string]: string[] } } {
  const given = (room: string, key: string, values: string[] | null): string[] => {
    const needed = readable(rooms[room]?.[key] ?? '')
    return (values ?? Object.keys(needed).sort()).map(name => (needed[name] === 'tag' ? `<${name}>` : name))
  }
  return Object.fromEntries(
    Object.entries(shown).map(([room, keys]) => [
      room,
      Object.fromEntries(Object.entries(keys).map(([key, values]) => [key, given(room, key, values)])),
    ]),
  )
}

// A keyword may be in no file yet; its parameter is a field's name, a number, or an object of those.
function withExamples(schema: JsonObject): JsonObject {
  if (schema.examples !== undefined) return schema
  if (schema.type === 'string') return { ...schema, examples: [schema.pattern === undefined ? 'other_field' : '#1a5fb4'] }
  if (typeof schema.minimum === 'number') return { ...schema, examples: [schema.minimum] }
  if (!isObject(schema.properties)) return schema
  const parts = Object.entries(schema.properties).map(([key, part]) => ({ key, part: isObject(part) ? withExamples(part) : {} }))
  const example = parts.map(({ key, part }) => [key, Array.isArray(part.examples) ? (part.examples[0] ?? null) : null])
  return {
    ...schema,
    properties: Object.fromEntries(parts.map(({ key, part }) => [key, part])),
    examples: [Object.fromEntries(example)],
  }
}

function names(description: string, values: string[]): JsonObject {
  const sorted = [...new Set(values)].sort()
  // An empty enum is not a schema; a table without rows offers nothing.
  return sorted.length > 0 ? { description, enum: sorted } : { description, not: {} }
}

/** Fields that the server reads by name, by form: the checker refuses a form without one. */
function fieldsByForm(forms: Row[] | null): JsonObject | null {
  if (!forms) return null
  return {
    description: 'Fields of forms that are told to a messaging channel',
    // No enum: these are names of one form each, and no words that all files share.
    'x-fields': Object.fromEntries(forms.map(({ name, list }) => [name, (list ?? []).map(String)])),
  }
}

function parameters(effects: Row[]): JsonObject {
  const known = effects.filter(
    (row): row is Row & { params: JsonObject } => typeof row.params === 'object' && row.params !== null,
  )
  return {
    description: 'Parameters of each effect',
    properties: Object.fromEntries(
      known
        .sort((a, b) => (a.name < b.name ? -1 : 1))
        .map(({ name, about, params }) => [name, about === undefined ? params : { description: about, ...params }]),
    ),
  }
}
