import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { metaSchemaFileOf } from '#engine/definitions/files/file-kinds.ts'
import { inKeyOrder, keysOutOfOrder } from '#engine/definitions/files/key-order.ts'
import { fixedKeys, metaPlaces } from '#engine/definitions/files/meta-places.ts'
import { isObject } from '#engine/definitions/json/is-object.ts'
import { appendPointer } from '#engine/definitions/json/json-pointer.ts'
import type { Json, JsonObject } from '#engine/definitions/types.ts'
import { readFiles } from '#server/sets/read-files.ts'
import { everyCase } from '../support/sampled.ts'
import { copiedDefinitions } from './copied-definitions.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const { files } = readFiles(root)
const written = [...files].flatMap(([file, content]) => {
  const meta = metaSchemaFileOf(file)
  return meta === null ? [] : [{ file, content, meta }]
})

/** The content with the keys that its meta-schema fixes drawn by lot; names that authors choose keep their order. */
function shuffled(content: JsonObject, meta: string, draw: () => number): JsonObject {
  const fixed = new Map(metaPlaces(content, meta, files).map(({ path, parts }) => [path, [...fixedKeys(parts).values()].flat()]))
  const visit = (value: Json, path: string): Json => {
    if (Array.isArray(value)) return value.map((item, index) => visit(item, appendPointer(path, index)))
    if (!isObject(value)) return value
    const names = Object.keys(value).filter(key => !fixed.get(path)?.includes(key))
    const keys = Object.keys(value).map(key => ({
      key,
      by: names.includes(key) ? names.indexOf(key) : draw() * (names.length + 1) - 0.5,
    }))
    keys.sort((a, b) => a.by - b.by)
    return Object.fromEntries(keys.map(({ key }) => [key, visit(value[key] ?? null, appendPointer(path, key))]))
  }
  return visit(content, '') as JsonObject
}

test('the keys of every file stand in the order of its meta-schema; else run "npm run definitions -- --fix"', () => {
  expect(keysOutOfOrder(files)).toEqual([])
})

test(`in whatever order keys are written, they go back; what authors named stays where they put it (${written.length} files)`, () => {
  const draws = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 50, maxLength: 50 })
  let moved = 0
  fc.assert(
    fc.property(fc.constantFrom(...written), draws, ({ file, content, meta }, numbers) => {
      let next = 0
      const other = shuffled(content, meta, () => numbers[next++ % numbers.length] ?? 0)
      if (JSON.stringify(other) !== JSON.stringify(content)) moved++
      const off = keysOutOfOrder(new Map([...files, [file, other]]))
      const back = inKeyOrder(file, other, files)
      return JSON.stringify(back) === JSON.stringify(content) && off.length > 0 === (back !== other)
    }),
    { seed: 20261123, numRuns: everyCase ? 60 : 24 },
  )
  expect(moved).toBeGreaterThan(everyCase ? 40 : 16)
})

test('the command says where keys are off, and with --fix writes them: byte for byte the file that was', () => {
  const { copy, run, remove } = copiedDefinitions()
  try {
    const file = join(copy, 'schemas/brands/brand.form.json')
    const before = readFileSync(file, 'utf8')
    const { title, properties, ...rest } = JSON.parse(before)
    const { brand_name: name, ...others } = properties
    const { type, ...field } = name
    writeFileSync(file, JSON.stringify({ properties: { brand_name: { ...field, type }, ...others }, ...rest, title }))

    // What an effect takes stands in the table of effects, not in the meta-schema of workflows.
    const workflow = join(copy, 'workflows/bot-creation.workflow.json')
    const written = readFileSync(workflow, 'utf8')
    const turned = written.replace(
      '{ "message": "bot-waiting", "to": "bot.decide" }',
      '{ "to": "bot.decide", "message": "bot-waiting" }',
    )
    expect(turned).not.toBe(written)
    writeFileSync(workflow, turned)

    // Comments go with their keys, and nothing else of the text changes.
    const document = join(copy, 'openapi/portal.yaml')
    const calls = readFileSync(document, 'utf8')
    const summary = '      summary: Start an account and send the verification mail\n'
    const tags = '      tags: [Account]\n'
    const noted = `      # Of the person.\n${tags}`
    const commented = calls.replace(summary + tags, summary + noted)
    expect(commented).not.toBe(calls)
    writeFileSync(document, commented.replace(summary + noted, noted + summary))

    const said = run()
    expect(said.stdout).toContain('schemas/brands/brand.form.json /$schema: "$schema" stands after "properties". Fix: Run')
    expect(said.stdout).toContain('schemas/brands/brand.form.json /properties/brand_name/type: "type" stands after')
    expect(said.stdout).toMatch(/bot-creation\.workflow\.json \S+\/params\/message: "message" stands after "to"/)
    expect(said.stdout).toContain('openapi/portal.yaml /paths/~1api~1v1~1sign-up/post/summary: "summary" stands after "tags"')
    expect(said.status).toBe(1)
    expect(run('--fix')).toMatchObject({ status: 0, stdout: expect.stringContaining('brand.form.json: keys written in order') })
    expect(readFileSync(file, 'utf8')).toBe(before)
    expect(readFileSync(workflow, 'utf8')).toBe(written)
    expect(readFileSync(document, 'utf8')).toBe(commented)
    expect(run('--fix').stdout).not.toContain('written in order')
  } finally {
    remove()
  }
})
