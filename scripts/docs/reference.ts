import { fileURLToPath } from 'node:url'
import { isObject } from '#engine/definitions/json/is-object.ts'
import type { DefinitionFiles } from '#engine/definitions/published-set.ts'
import type { Json, JsonObject } from '#engine/definitions/types.ts'
import { type Examples, exampleOf, examplesIn, shortText } from './examples.ts'
import { kindOf, type Section, sectionsOf } from './reference-sections.ts'
import { refusalsPage } from './refusals.ts'
import { typeText } from './type-text.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const note = '<!-- Written by "npm run docs" from schemas/meta; never edited. -->\n\n'

/**
 * The pages of docs/reference, by name: one for each meta-schema, with every key, what it holds and an example from a file of this
 * project; and the table of them. `before`: the pages as they are, whose examples stay while a file still has them.
 */
export function referencePages(files: DefinitionFiles, before: Map<string, string>): Map<string, string> {
  const metas = [...files].filter(([file]) => file.startsWith('schemas/meta/'))
  const examples = examplesIn(files)
  const pages = metas.map(([file, meta]): [string, string] => {
    const name = `${kindOf(file)}.md`
    return [name, pageOf(file, meta, files, examples, examplesShown(before.get(name) ?? ''))]
  })
  const rows = metas.map(([file, meta]) => `| [${kindOf(file)}](${kindOf(file)}.md) | ${cell(sayOf(meta))} |`)
  const index = `# Reference\n\nEvery key of every kind of file, and [every refusal](refusals.md) of the server.\n\n| Kind | Is |\n|---|---|\n${rows.join('\n')}\n`
  return new Map([...pages, ['refusals.md', refusalsPage(root, files)], ['README.md', note + index]])
}

function pageOf(file: string, meta: JsonObject, files: DefinitionFiles, examples: Examples, before: Map<string, string>): string {
  const title = typeof meta.title === 'string' ? meta.title.split('. ')[0] : kindOf(file)
  const sections = sectionsOf(file, meta).map(section => sectionText(section, files, examples, before))
  const plain = plainDefinitions(meta, file, files)
  return [`${note}# ${title}\n`, meta.description ? `${sayOf(meta)}\n` : '', ...sections, plain]
    .filter(part => part !== '')
    .join('\n')
}

function sectionText(section: Section, files: DefinitionFiles, examples: Examples, before: Map<string, string>): string {
  const { at, file, schema, keys } = section
  const required = Array.isArray(schema.required) ? schema.required : []
  const rows = keys.map(({ key, schema: part }) => {
    const shown = exampleOf(examples, schema, key, before.get(`${at} ${key}`)) || given(part)
    const needed = required.includes(key) ? 'yes' : ''
    return `| \`${key}\` | ${cell(typeText(part, file, files))} | ${needed} | ${cell(sayOf(part))} | ${shown === '' ? '' : code(shown)} |`
  })
  const heading = at === '' ? '' : `## ${at}\n\n${sayOf(schema) === '' ? '' : `${sayOf(schema)}\n\n`}`
  return `${heading}| Key | Holds | Required | Says | For example |\n|---|---|---|---|---|\n${rows.join('\n')}\n`
}

/** Definitions without keys: what names and values may be. */
function plainDefinitions(meta: JsonObject, file: string, files: DefinitionFiles): string {
  const parts = isObject(meta.definitions) ? Object.entries(meta.definitions) : []
  return parts
    .flatMap(([name, part]) => {
      if (!isObject(part) || isObject(part.properties)) return []
      const values = Array.isArray(part.enum)
        ? part.enum.map(value => `\`${value}\``).join(', ')
        : cell(typeText(part, file, files))
      const form = typeof part.pattern === 'string' ? `, in the form \`${part.pattern}\`` : ''
      return [`## ${name}\n\n${sayOf(part) === '' ? '' : `${sayOf(part).replace(/\.$/, '')}: `}${values}${form}.\n`]
    })
    .join('\n')
}

function given({ examples }: JsonObject): string {
  return Array.isArray(examples) && examples[0] !== undefined ? shortText(examples[0]) : ''
}

function sayOf({ description }: JsonObject): string {
  return typeof description === 'string' ? description.replaceAll('<', '&lt;') : ''
}

function cell(text: Json): string {
  return String(text).replaceAll('|', '\\|')
}

// Two backticks hold one; a table needs the bar escaped even there.
function code(text: string): string {
  return `\`\` ${text.replaceAll('|', '\\|')} \`\``
}

/** "<section> <key>" → the example that a page shows. */
function examplesShown(page: string): Map<string, string> {
  const shown = new Map<string, string>()
  let at = ''
  for (const line of page.split('\n')) {
    if (line.startsWith('## ')) at = line.slice(3)
    const row = /^\| `([^`]+)` .* \| `` (.*) `` \|$/.exec(line)
    if (row?.[1] && row[2]) shown.set(`${at} ${row[1]}`, row[2].replaceAll('\\|', '|'))
  }
  return shown
}
