import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { editableFiles, editablePart, edited } from '#engine/definitions/edits/edited-files.ts'
import type { ContentEdit } from '#engine/definitions/edits/lay-edits-over.ts'
import type { DefinitionFiles } from '#engine/definitions/published-set.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import { readConfig } from '#server/config.ts'
import { openDatabaseBeside } from '#server/db/open-database.ts'
import { forgetEdits, readEdits } from '#server/sets/content-edits.ts'
import { readFiles } from '#server/sets/read-files.ts'
import { contentHash } from '#server/sets/set-digest.ts'

/**
 * `npm run export`: writes the contents and texts that administrators edited in the portal into their files, for version control. `-- --dry-run` says
 * what it would write. `-- --forget ID` drops an edit instead, so that the file's text holds from the next publish on. The database
 * keeps an edit until its file has been published: servers whose files are older than these would show the old text otherwise.
 */
const project = fileURLToPath(new URL('..', import.meta.url))
const root = process.env.ONRAMP_DEFINITIONS ?? project
const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean' }, forget: { type: 'string', multiple: true } } })
const say = (line: string): void => console.log(line)
const database = await openDatabaseBeside(readConfig(process.env), say).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
})
try {
  process.exitCode = values.forget ? await forget(values.forget) : writeAll(await readEdits(database.pool))
} finally {
  await database.close()
}

async function forget(contents: string[]): Promise<number> {
  const known = new Set((await readEdits(database.pool)).map(({ content }) => content))
  const unknown = contents.filter(content => !known.has(content))
  for (const content of unknown)
    console.error(`"${content}" was not edited in the portal. Edited: ${[...known].join(', ') || 'nothing'}.`)
  if (unknown.length > 0) return 1
  if (!values['dry-run']) await forgetEdits(database.pool, contents)
  say(
    `${values['dry-run'] ? 'Would forget' : 'Forgot'} ${contents.join(', ')}. Publish to show the text of the files: npm run publish`,
  )
  return 0
}

function writeAll(edits: ContentEdit[]): number {
  const { files } = readFiles(root)
  const outcomes = edits.map(edit => writeOne(files, edit))
  const written = outcomes.filter(outcome => outcome === 'written').length
  if (values['dry-run']) say('Nothing was written: this was a dry run')
  else if (written > 0) say('Look at the difference, commit it, and publish: npm run publish')
  else if (!outcomes.includes('missing')) say('Files and database agree')
  return outcomes.includes('missing') ? 1 : 0
}

function writeOne(files: DefinitionFiles, edit: ContentEdit) {
  const { content, kind, base, editorName, editedAt } = edit
  const found = editableFiles(files).get(content)
  if (found?.kind !== kind) {
    const forgetIt = `or forget what was written: npm run export -- --forget ${content}`
    console.error(`schemas/…/${content}.${kind}.json is gone or broken. Put it back, ${forgetIt}`)
    return 'missing'
  }
  const { file, content: own } = found
  const value = edited(found, edit.value)
  if (contentHash(own) === contentHash(value)) return 'same'
  say(`${file}: as ${editorName} wrote it in the portal on ${editedAt.slice(0, 10)}`)
  if (kind === 'content' && contentHash(editablePart(found)) !== base)
    say(`${file}: had been changed as well since then; its own change is replaced`)
  if (values['dry-run']) return 'same'
  writeFileSync(join(root, file), formatted(file, { $schema: files.get(file)?.$schema ?? '', ...value }))
  return 'written'
}

/** As all files of the project are formatted. */
function formatted(file: string, content: JsonObject): string {
  const input = JSON.stringify(content, null, 2)
  const biome = join(project, 'node_modules/.bin/biome')
  return execFileSync(biome, ['format', `--stdin-file-path=${file}`], { cwd: project, input, encoding: 'utf8' })
}
