import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { examine } from '#engine/definitions/compile-set.ts'
import { readFiles } from '#server/sets/read-files.ts'
import { apiTypes } from './generate/api-types.ts'
import { asBuilt } from './generate/as-built.ts'
import { editorSchemas } from './generate/editor-schemas.ts'
import { editorSettings, settingsFile } from './generate/editor-settings.ts'
import { fileTypes } from './generate/file-types.ts'
import { formTypes } from './generate/form-types.ts'
import { idTypes } from './generate/id-types.ts'
import { namesFile, namesMetaSchema } from './generate/names.ts'
import { operationTable } from './generate/operation-table.ts'
import { textTypes } from './generate/text-types.ts'
import { formatJson } from './setup/format-json.ts'

/**
 * `npm run generate`: writes src/generated/ from the definitions, and schemas/meta/names.meta.json from the tables of code. Definitions
 * with problems still give what can be made of them; `npm run definitions` says what is wrong.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const began = performance.now()

writeJson(namesFile, namesMetaSchema(root))

const { files, problems: unread } = readFiles(root)
const { definitions, problems } = examine(files)
const { set } = definitions
const note = '// Written by "npm run generate"; never edited.\n'
write('src/generated/api.d.ts', note + (await apiTypes(set.openapi)))
write('src/generated/operations.ts', note + operationTable(set.openapi))
write('src/generated/forms.d.ts', note + (await formTypes(set.forms)))
write('src/generated/files.d.ts', note + (await fileTypes(files)))
write('src/generated/names.ts', note + idTypes(set))
write('src/generated/texts.d.ts', note + textTypes(set))
write('src/generated/as-built.ts', note + asBuilt(set))
for (const [name, schema] of editorSchemas(files, definitions)) write(`src/generated/editor/${name}`, JSON.stringify(schema))
writeJson(settingsFile, editorSettings([...files.keys()]))

const count = unread.length + problems.length
if (count > 0)
  console.log(
    `The definitions have ${count} ${count === 1 ? 'problem' : 'problems'}, so what was generated may be incomplete. Run "npm run definitions".`,
  )
console.log(`Generated src/generated and ${namesFile} (${((performance.now() - began) / 1000).toFixed(1)} s)`)

// What is committed is formatted as all that is.
function writeJson(file: string, value: object): void {
  const path = join(root, file)
  const before = read(path)
  if (before !== null && JSON.stringify(JSON.parse(before)) === JSON.stringify(value)) return
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, formatJson(namesFile, value))
}

// Unchanged files keep their time, so that nothing that watches them starts over.
function write(file: string, text: string): void {
  const path = join(root, file)
  mkdirSync(dirname(path), { recursive: true })
  if (read(path) !== text) writeFileSync(path, text)
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
