import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js'
import openapiTS, { astToString } from 'openapi-typescript'
import type pg from 'pg'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import { problemsOf } from '#engine/validation/problems.ts'
import { sentencesOf } from '#engine/validation/sentences.ts'
import { standaloneRuntime } from '#engine/validation/standalone-runtime.ts'
import { visibleData } from '#engine/validation/visible.ts'
import { publishSet } from '#server/sets/publish.ts'
import { readValidators } from '#server/sets/stored-sets.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Edits one JSON file of the copy. */
export type Edit = (file: string, change: (content: never) => void) => void

/** Publishes an edited copy of the definitions. Throws with the problems when there are any. */
export async function publishCopy(pool: pg.Pool, edit: (edit: Edit) => void): Promise<PublishedSet> {
  const folder = mkdtempSync(join(tmpdir(), 'onramp-data-'))
  try {
    for (const part of ['schemas', 'workflows', 'openapi']) cpSync(join(root, part), join(folder, part), { recursive: true })
    edit((file, change) => {
      const content = JSON.parse(readFileSync(join(folder, file), 'utf8'))
      change(content as never)
      writeFileSync(join(folder, file), JSON.stringify(content))
    })
    const { set, problems } = await publishSet(folder, pool, pool)
    if (!set) throw new Error(problems.map(problem => `${problem.file} ${problem.path}: ${problem.message}`).join('\n'))
    return set
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** What the page's own compiled validator says of data. */
export async function pageProblems(pool: pg.Pool, set: PublishedSet, form: string, data: JsonObject) {
  const published = set.forms[form]
  const text = (await readValidators(pool, set.hash))?.[form] ?? ''
  const { default: make } = await import(`data:text/javascript;base64,${Buffer.from(text).toString('base64')}`)
  const create =
    (createPrecompiledValidator as unknown as { default?: typeof createPrecompiledValidator }).default ??
    createPrecompiledValidator
  const schema = published?.schema as JsonObject
  const shown = visibleData(published as never, data)
  return problemsOf(
    create(make(standaloneRuntime), schema as never).validateFormData(shown, schema as never).errors as never,
    schema,
    shown,
    { say: sentencesOf(set.texts.sentences ?? {}, 'en') },
  )
}

/** The types that would be generated from a set's document. */
export async function typesOf(set: PublishedSet): Promise<string> {
  return astToString(await openapiTS(structuredClone(set.openapi) as never, { immutable: true }))
}
