import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compileSchemaValidatorsCode } from '@rjsf/validator-ajv8/compileSchemaValidators'
import { expandFiles } from '#engine/definitions/expand/expand-files.ts'
import { publishForm } from '#engine/definitions/publish/publish-form.ts'
import type { PublishedForm } from '#engine/definitions/published-set.ts'
import { selfContained } from '#engine/definitions/schemas/self-contained.ts'
import type { Form, JsonObject, Schema } from '#engine/definitions/types.ts'
import { standaloneOptions } from '#engine/validation/standalone-options.ts'
import { standaloneModule } from '#engine/validation/standalone-runtime.ts'
import { limits } from '../../support/limits.ts'

const project = fileURLToPath(new URL('../../../', import.meta.url))

/** Writes the project's own forms and those of the gallery, with their validators, as the server serves a published set. */
export function compileDefinitions(into: string): void {
  mkdirSync(join(into, 'forms'), { recursive: true })
  mkdirSync(join(into, 'validators'), { recursive: true })
  for (const form of publishedForms()) writeForm(into, form)
}

/** Every form of the project and of the gallery, as published. */
export function publishedForms(): PublishedForm[] {
  const files = new Map<string, JsonObject>()
  read(files, 'schemas', 'schemas')
  // References reach no further than `schemas`, so that is where the gallery's own forms stand.
  read(files, 'tests/look/forms', 'schemas/gallery')
  const { files: expanded } = expandFiles(files)
  return [...expanded.keys()].flatMap(file => {
    const id = /([^/]+)\.form\.json$/.exec(file)?.[1]
    return id ? [published(id, file, expanded)] : []
  })
}

function read(files: Map<string, JsonObject>, folder: string, as: string): void {
  for (const name of readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' }))
    if (name.endsWith('.json')) files.set(join(as, name), JSON.parse(readFileSync(join(project, folder, name), 'utf8')))
}

function published(id: string, file: string, files: Map<string, JsonObject>): PublishedForm {
  const { schema, problems } = selfContained({ file, path: '' }, files)
  if (problems.length > 0) throw new Error(`${file}: ${JSON.stringify(problems)}`)
  return publishForm(id, schema as Form, limits)
}

/** Writes one form and the validators of its parts into a folder with `forms/` and `validators/`. */
export function writeForm(into: string, form: PublishedForm): void {
  writeFileSync(join(into, 'forms', `${form.id}.json`), JSON.stringify(form))
  writeValidator(into, form.id, form.schema)
  writeValidator(into, `${form.id}.draft`, form.draft)
  for (const step of form.steps) writeValidator(into, `${form.id}.${step.id}`, step.schema)
}

function writeValidator(into: string, name: string, schema: Schema): void {
  const code = compileSchemaValidatorsCode(schema, standaloneOptions as never)
  writeFileSync(join(into, 'validators', `${name}.js`), standaloneModule(code))
}
