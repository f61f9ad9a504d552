import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { metaSchemaOf } from '#engine/definitions/files/file-kinds.ts'
import { languagesOf } from '#engine/definitions/languages/languages.ts'
import { readTranslation } from '#engine/definitions/languages/lay-translations.ts'
import { translatedPlaces } from '#engine/definitions/languages/translated-places.ts'
import { type FileReport, translationLines, translationReport } from '#engine/definitions/languages/translation-report.ts'
import type { DefinitionFiles } from '#engine/definitions/published-set.ts'
import { readFiles } from '#server/sets/read-files.ts'
import { formatDefinitions } from './setup/format-json.ts'

/**
 * `npm run texts`: how far the texts of the files are translated. `-- --stale hi`: which translations are of a text that says something
 * else by now. `-- --missing hi`: writes the places that have no translation into the files beside, each with an empty target to fill in;
 * what is translated goes to where its text stands now, and stale translations stay to be looked at. Further words are parts of the paths of
 * files to write.
 */
const project = fileURLToPath(new URL('..', import.meta.url))
const root = process.env.ONRAMP_DEFINITIONS ?? project
const [what, language, ...parts] = process.argv.slice(2)
const { files } = readFiles(root)
const offered = Object.keys(languagesOf(files).languages).filter(one => one !== languagesOf(files).base)

if (what === undefined) {
  for (const line of translationLines(files)) console.log(line)
} else if ((what !== '--missing' && what !== '--stale') || language === undefined || !offered.includes(language)) {
  console.error(`Say --missing or --stale and a language of schemas/portal/languages.json: ${offered.join(', ')}.`)
  process.exitCode = 1
} else {
  const reports = translationReport(files, language).filter(
    ({ file }) => parts.length === 0 || parts.some(part => file.includes(part)),
  )
  if (what === '--stale') reports.forEach(tellStale)
  else writeMissing(reports, files)
}

function tellStale({ translation, unused }: FileReport): void {
  for (const { path, source, state } of unused)
    if (state !== 'empty')
      console.log(`${translation} ${path}: ${state === 'stale' ? 'is of' : 'its place is gone; was of'} "${source}"`)
}

function writeMissing(reports: FileReport[], all: DefinitionFiles): void {
  for (const { file, translation, missing } of reports) {
    if (missing.length === 0) continue
    const { shown, entries } = readTranslation(translation, all)
    const places = translatedPlaces(file, all).map(({ path, text }) => [path, { source: text, target: shown[path] ?? '' }])
    const stale = entries.filter(({ state }) => state === 'stale').map(({ path, source, target }) => [path, { source, target }])
    const texts = Object.fromEntries([...places, ...stale])
    writeFileSync(join(root, translation), `${JSON.stringify({ $schema: metaSchemaOf(translation), texts }, null, 2)}\n`)
    console.log(`${translation}: ${missing.length} to translate`)
  }
  if (root === project) formatDefinitions()
}
