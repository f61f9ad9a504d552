import { readdirSync, readFileSync } from 'node:fs'
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js'
import { describe, expect, test } from 'vitest'
import type { JsonObject } from '#engine/definitions/kinds.ts'
import { problemsOf } from '#engine/validation/problems.ts'
import { standaloneRuntime } from '#engine/validation/standalone-runtime.ts'
import { visibleData } from '#engine/validation/visible.ts'
import { formProblems } from '#server/records/check-data.ts'
import { compileValidators } from '#server/sets/compile-validators.ts'
import { publishedSet } from '../support/published-set.ts'

type Case = {
  field: string
  value?: unknown
  missing?: true
  with?: JsonObject
  at?: string
  message?: string
  problems?: { path: string; message: string }[]
}

const set = publishedSet()
const validators = compileValidators(set)
const folder = new URL('./', import.meta.url)

/** The data of a case: the base with one field set or taken out. */
function dataOf(base: JsonObject, one: Case): JsonObject {
  const { [one.field]: _, ...rest } = { ...base, ...one.with }
  return one.missing ? rest : ({ ...rest, [one.field]: one.value } as JsonObject)
}

/** The page's own compiled validator, through RJSF as the page runs it. */
async function pageProblems(form: string, data: JsonObject) {
  const code = `data:text/javascript;base64,${Buffer.from(validators[form] ?? '').toString('base64')}`
  const functions = (await import(/* @vite-ignore */ code)).default(standaloneRuntime)
  const schema = set.forms[form]?.schema as JsonObject
  const make =
    (createPrecompiledValidator as unknown as { default?: typeof createPrecompiledValidator }).default ??
    createPrecompiledValidator
  return problemsOf(make(functions, schema as never).validateFormData(data, schema as never).errors as never, schema)
}

for (const file of readdirSync(folder).filter(name => name.endsWith('.cases.json'))) {
  const { form, base, cases } = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as {
    form: string
    base: JsonObject
    cases: Case[]
  }
  describe(`V1: ${form}`, () => {
    const published = set.forms[form]
    if (!published) throw new Error(`${file} is about the form "${form}", which does not exist.`)

    test('the base is accepted', () => {
      expect(formProblems(published.schema, visibleData(published, base))).toEqual([])
    })

    test.each(
      cases.map(
        one =>
          [
            `${one.field} ${one.missing ? 'missing' : JSON.stringify(one.value).slice(0, 40)} → ${one.message ?? 'accepted'}`,
            one,
          ] as const,
      ),
    )('%s', async (_name, one) => {
      const data = visibleData(published, dataOf(base, one))
      const expected =
        one.problems ?? (one.message === undefined ? [] : [{ path: one.at ?? `/${one.field}`, message: one.message }])
      const plain = (problems: { path: string; message: string }[]) => problems.map(({ path, message }) => ({ path, message }))
      expect(plain(formProblems(published.schema, data))).toEqual(expected)
      expect(plain(await pageProblems(form, data))).toEqual(expected)
    })
  })
}
