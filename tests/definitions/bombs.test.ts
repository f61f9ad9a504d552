import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { copyDefinitions, type DefinitionsCopy } from '../readme-recipes/definitions-copy.ts'
import { sampled } from '../support/sampled.ts'

/** F44: definitions made to hang or blow up the checker. Each must end with an error that names the file, and nothing may be fetched. */
const root = fileURLToPath(new URL('../../', import.meta.url))
const form = 'schemas/brands/brand.form.json'
const fields = 'schemas/common/contact.fields.json'
/** Ends what never would, also on a machine that is slow and busy: what is judged is work, not time. */
const patienceMs = 60_000
/** Of the calls that definitions in order cost: what is expanded again without the mistake comes to a fifth. */
const hardlyMore = 1.25
/** Work is counted in calls of functions, which are the same on every machine, however busy it is. */
const noNetwork = `data:text/javascript,${encodeURIComponent(`
  import net from 'node:net'; import dns from 'node:dns'; import { Session } from 'node:inspector'
  const session = new Session()
  session.connect()
  session.post('Profiler.enable')
  session.post('Profiler.startPreciseCoverage', { callCount: true })
  process.on('exit', () => session.post('Profiler.takePreciseCoverage', (_, { result }) => {
    let calls = 0
    for (const { functions } of result) for (const { ranges } of functions) calls += ranges[0].count
    console.log('\\nWORK ' + calls)
  }))
  const refuse = () => { console.log('CONNECTED'); throw new Error('no network') }
  net.Socket.prototype.connect = refuse; dns.lookup = refuse; globalThis.fetch = refuse`)}`

type Bomb = [what: string, plant: (copy: DefinitionsCopy) => void, named: string]

const nested = (depth: number): object => {
  let schema: object = { minLength: 1 }
  for (let level = 0; level < depth; level++) schema = { allOf: [schema] }
  return schema
}

const bombs: Bomb[] = [
  [
    'a reference to itself',
    ({ edit }) => edit(fields, content => (content.definitions.email = { $ref: '#/definitions/email' })),
    fields,
  ],
  [
    'a circle of references',
    ({ edit }) =>
      edit(fields, content => {
        content.definitions.one = { $ref: '#/definitions/two' }
        content.definitions.two = { $ref: '#/definitions/one' }
      }),
    fields,
  ],
  [
    '10,000 nested allOf',
    ({ folder, edit }) => {
      edit(form, content => (content.properties.brand_name = 'HERE'))
      const path = join(folder, form)
      // By hand: JSON.stringify itself gives up at this depth.
      const deep = `${'{"allOf":['.repeat(10_000)}{"minLength":1}${']}'.repeat(10_000)}`
      writeFileSync(
        path,
        JSON.stringify(readJson(path)).replace('"HERE"', () => deep),
      )
    },
    form,
  ],
  ['500 nested allOf', ({ edit }) => edit(form, content => (content.properties.brand_name = nested(500))), form],
  [
    '30 doublings',
    ({ edit }) =>
      edit(fields, content => {
        for (let level = 0; level < 30; level++) {
          const next = { $ref: `#/definitions/d${level + 1}` }
          content.definitions[`d${level}`] = { type: 'object', properties: { a: next, b: next } }
        }
        content.definitions.d30 = { type: 'string', title: 'End', maxLength: 3 }
      }),
    fields,
  ],
  ['a file of 10 MB', ({ edit }) => edit(form, content => (content.description = 'x'.repeat(10_000_000))), form],
  [
    'a reference to another computer',
    ({ edit }) => edit(form, content => (content.properties.brand_name = { $ref: 'http://127.0.0.1:9/x.json' })),
    form,
  ],
  [
    'a reference to a file outside',
    ({ edit }) => edit(form, content => (content.properties.brand_name = { $ref: 'file:///etc/passwd' })),
    form,
  ],
  [
    'a field named __proto__',
    ({ folder, edit }) => {
      edit(form, content => (content.properties.HERE = { type: 'string', title: 'Proto', maxLength: 3 }))
      const path = join(folder, form)
      writeFileSync(path, JSON.stringify(readJson(path)).replace('"HERE"', '"__proto__"'))
    },
    form,
  ],
  [
    'one $id in two files',
    ({ edit }) => {
      for (const file of [form, fields]) edit(file, content => (content.$id = 'https://onramp.example/x'))
    },
    form,
  ],
  ['an $id', ({ edit }) => edit(form, content => (content.$id = 'https://onramp.example/x')), form],
]

/** Calls that the check of definitions takes which are in order. */
let sound: number
beforeAll(async () => {
  const { code, work } = await check(root)
  expect(code).toBe(0)
  sound = work
})

test.each(sampled(bombs, 3))(
  'F44: %s ends with an error that names the file, and costs hardly more work than definitions in order',
  { timeout: 8 * patienceMs },
  async (_what, plant, named) => {
    const copy = copyDefinitions()
    try {
      plant(copy)
      const { code, said, work } = await check(copy.folder)
      expect(work).toBeLessThan(hardlyMore * sound)
      expect(said).toContain(named)
      expect(said).not.toContain('CONNECTED')
      expect(said).not.toMatch(/RangeError|heap|at .*\.ts:\d+/)
      expect(code).toBe(1)
    } finally {
      copy.remove()
    }
  },
)

test('F43: a pattern that a short text keeps busy for hours ends with an error that names its place and such a text', async () => {
  const copy = copyDefinitions()
  try {
    copy.edit(form, content => (content.properties.brand_name.pattern = '^(a+)+$'))
    const { code, said } = await check(copy.folder)
    expect(said).toContain(`${form} /properties/brand_name/pattern`)
    expect(said).toContain(`"${'a'.repeat(30)}!"`)
    expect(code).toBe(1)
  } finally {
    copy.remove()
  }
})

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'))
}

function check(folder: string): Promise<{ code: number | null; said: string; work: number }> {
  const child = spawn(process.execPath, ['--import', noNetwork, 'scripts/definitions.ts'], {
    cwd: root,
    env: { ...process.env, ONRAMP_DEFINITIONS: folder },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (said += chunk))
  const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs)
  return new Promise(done =>
    child.once('close', code => {
      clearTimeout(timer)
      done({ code, said, work: Number(/^WORK (.+)$/m.exec(said)?.[1]) })
    }),
  )
}
