import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { compileSchemaValidatorsCode } from '@rjsf/validator-ajv8/compileSchemaValidators'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Json, JsonObject, Schema } from '#engine/definitions/types.ts'
import { allFormats as formats } from '#engine/validation/all-formats.ts'
import { createAjv } from '#engine/validation/create-ajv.ts'
import { standaloneOptions } from '#engine/validation/standalone-options.ts'
import { standaloneModule } from '#engine/validation/standalone-runtime.ts'
import table from '../formats/formats.cases.json' with { type: 'json' }
import { inlinedForm } from './inlined-form.ts'

type Verdict = { valid: boolean; errors: string[] }
type Sample = { schema: Schema; values: Json[] }

const brand: JsonObject = {
  brand_name: 'Acme 2',
  enterprise_name: 'Acme Private Limited',
  industry: 'retail',
  website: 'https://www.acme.example.com',
  logo: '0198f0a2-7c3e-7b21-9d6f-0123456789ab',
  address_1: '1 High Street',
  country: 'IN',
  state: 'Karnataka',
  city: 'Bengaluru',
  zip_code: '560001',
  pan: 'ABCCD1234E',
  gstin: '29ABCCD1234E1Z1',
  contact_name: 'Asha Rao',
  contact_title: 'Director',
  contact_email: 'asha@acme.example.com',
  contact_phone: '+919876543210',
  documents: [
    { document_type_id: 2, file: '0198f0a2-7c3e-7b21-9d6f-0123456789ab' },
    { document_type_id: 1, file: '0198f0a2-7c3e-7b21-9d6f-0123456789ac' },
  ],
}
const { website: _website, ...withoutWebsite } = brand

const samples: Sample[] = [
  {
    schema: inlinedForm('schemas/onboarding/set-password.form.json'),
    values: [
      { new_password: 'Try-the-portal-1', confirm_password: 'Try-the-portal-1' },
      { new_password: 'Try-the-portal-1', confirm_password: 'Try-the-portal-2' },
      { new_password: 'weak', confirm_password: 'weak' },
      { confirm_password: 'x' },
      { new_password: '😀'.repeat(129), confirm_password: '' },
      { new_password: 3, confirm_password: 3, more: true },
      {},
      null,
      JSON.parse('{"__proto__": {"new_password": "Try-the-portal-1", "confirm_password": "Try-the-portal-1"}}'),
    ],
  },
  {
    schema: inlinedForm('schemas/brands/brand.form.json'),
    values: [
      brand,
      withoutWebsite,
      { ...brand, contact_email: 'asha@acme.example.org' },
      { ...brand, contact_email: 'asha@gmail.com' },
      { ...brand, gstin: '07AAAPL1234C1ZG' },
      { ...brand, gstin: '29ABCCD1234E1Z2' },
      { ...brand, brand_name: 'Acme & Co', website: 'http://acme.example.com', contact_phone: '98765' },
      { ...brand, documents: [{ document_type_id: 3, file: 'x' }] },
      { ...brand, documents: 'none' },
      { ...brand, constructor: 1 },
      [],
    ],
  },
  {
    // Every format, with all its cases.
    schema: {
      type: 'object',
      properties: Object.fromEntries(
        Object.keys(formats).map(format => [format, { type: 'array', items: { type: 'string', format } }]),
      ),
    },
    values: [
      Object.fromEntries(Object.entries(table).map(([format, { accept }]) => [format, accept])),
      Object.fromEntries(Object.entries(table).map(([format, { refuse }]) => [format, refuse])),
    ],
  },
  {
    schema: {
      type: 'object',
      properties: { d: { format: 'date' }, u: { uniqueItems: true }, c: { const: { a: [1] } }, n: { multipleOf: 0.1 } },
    },
    values: [
      { d: '2026-02-30' },
      { d: '2026-02-28' },
      { u: [{ a: 1 }, { a: 1 }] },
      { u: [1, 2] },
      { c: { a: [1] } },
      { c: { a: [2] } },
      { n: 0.3 },
    ],
  },
]

const described = (errors: { keyword: string; instancePath: string; schemaPath: string }[] | null | undefined) =>
  (errors ?? []).map(({ keyword, instancePath, schemaPath }) => `${instancePath} ${keyword} ${schemaPath}`)

describe('V1: precompiled validators, run where no code may be made at run time', () => {
  let folder: string
  let verdicts: Verdict[][]

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'standalone-'))
    for (const [index, { schema }] of samples.entries()) {
      writeFileSync(join(folder, `form-${index}.mjs`), standaloneModule(compileSchemaValidatorsCode(schema, standaloneOptions)))
    }
    writeFileSync(join(folder, 'samples.json'), JSON.stringify(samples.map(({ values }) => values)))
    const program = `
      import { readFileSync } from 'node:fs'
      import { standaloneRuntime } from ${JSON.stringify(resolve('src/engine/validation/standalone-runtime.ts'))}
      let made = false
      try { new Function('') ; made = true } catch {}
      if (made) throw new Error('code can be made from text here, so this proves nothing')
      const samples = JSON.parse(readFileSync(new URL('samples.json', import.meta.url), 'utf8'))
      const verdicts = []
      for (const [index, values] of samples.entries()) {
        const validators = (await import(new URL(\`form-\${index}.mjs\`, import.meta.url))).default(standaloneRuntime)
        // The whole form's validator is the only one that refuses; the others are of branches.
        const [validate] = Object.values(validators)
        verdicts.push(values.map(value => ({ valid: validate(value), errors: validate.errors ?? [] })))
      }
      console.log(JSON.stringify(verdicts))
    `
    writeFileSync(join(folder, 'run.mjs'), program)
    const output = execFileSync(process.execPath, ['--disallow-code-generation-from-strings', join(folder, 'run.mjs')], {
      encoding: 'utf8',
    })
    verdicts = JSON.parse(output).map((list: { valid: boolean; errors: Parameters<typeof described>[0] }[]) =>
      list.map(({ valid, errors }) => ({ valid, errors: described(errors) })),
    )
  })

  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test.each(samples.map((_, index) => index))('say the same as createAjv, error by error (form %d)', index => {
    const { schema, values } = samples[index] as Sample
    const validate = createAjv().compile(schema)
    const expected = values.map(value => ({ valid: validate(value), errors: described(validate.errors) }))
    expect(verdicts[index]).toEqual(expected)
    expect(expected.some(({ valid }) => valid)).toBe(true)
    expect(expected.some(({ valid }) => !valid)).toBe(true)
  })
})

test('code that needs a module outside the runtime is refused at publishing', () => {
  const code = 'const func = require("ajv/dist/runtime/equal").default;const fs = require("fs");'
  expect(() => standaloneModule(code)).toThrow('needs "fs"')
})

test('text of a form that looks like code stays text', () => {
  const schema = {
    type: 'object',
    title: 'require("fs")',
    description: "require('fs')",
    properties: { a: { const: 'require("fs")' } },
  }
  expect(standaloneModule(compileSchemaValidatorsCode(schema as never, standaloneOptions))).toContain('require(\\"fs\\")')
})
