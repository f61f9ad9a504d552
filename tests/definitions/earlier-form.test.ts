import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { buildSet } from '#engine/definitions/build-set.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import { readFiles } from '#server/sets/read-files.ts'
import { copiedDefinitions } from './copied-definitions.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const file = 'workflows/brand.workflow.json'
// biome-ignore lint/suspicious/noExplicitAny: JSON as it stands
type Json = any

/** A lifecycle as earlier versions wrote it: what comes next in `meta`, and what a transition does at the transition. */
function earlier(content: JsonObject): JsonObject {
  const copy: Json = structuredClone(content)
  const does: { [event: string]: Json } = {}
  for (const [event, described] of Object.entries<Json>(copy.meta.events)) {
    does[event] = described.actions
    delete described.actions
  }
  const write = (state: Json): void => {
    const said = state['x-next']
    delete state['x-next']
    const { all, ...others } = typeof said === 'object' ? said : { all: said }
    const next = { ...(all && { next: all }), ...(Object.keys(others).length > 0 && { nextFor: others }) }
    if (state.meta !== undefined || said !== undefined) state.meta = { ...state.meta, ...next }
    for (const [event, to] of Object.entries<Json>(state.on ?? {}))
      if (does[event]) {
        const whole = (one: Json) =>
          typeof one === 'string' ? { target: one, actions: does[event] } : { actions: does[event], ...one }
        state.on[event] = Array.isArray(to) ? to.map(whole) : whole(to)
      }
    for (const inner of Object.values(state.states ?? {})) write(inner)
  }
  for (const state of Object.values(copy.states)) write(state)
  return copy
}

const { files } = readFiles(root)
const now = files.get(file) ?? {}

// Texts edited in the portal are published anew from the files that the current set was made of, which may be older than the program.
test('files of an earlier version make the same set as those of today', () => {
  const before = earlier(now)
  expect(before).toMatchObject({
    states: { submitted: { meta: { nextFor: { reviewer: expect.any(String) } }, on: { approve: { actions: 'approve' } } } },
  })
  const set = (content: JsonObject) => buildSet(new Map([...files, [file, content]])).definitions.set
  expect(set(before)).toEqual(set(now))
})

test('so do forms of a version in which names said what fields of a decision mean', () => {
  const withoutMeanings = (text: string) => text.replaceAll(/"x-meaning":"[a-z-]+",?/g, '').replaceAll(',}', '}')
  const before = new Map(
    [...files].map(([name, content]) => [
      name,
      /\.(form|fields)\.json$/.test(name) ? (JSON.parse(withoutMeanings(JSON.stringify(content))) as JsonObject) : content,
    ]),
  )
  expect(JSON.stringify(before.get('schemas/common/review.fields.json'))).not.toContain('x-meaning')
  expect(buildSet(before).definitions.set).toEqual(buildSet(files).definitions.set)
})

test('"npm run definitions -- --fix" writes what comes next beside "meta"', () => {
  const { copy, run, remove } = copiedDefinitions()
  try {
    const text = readFileSync(join(copy, file), 'utf8')
    writeFileSync(join(copy, file), JSON.stringify(earlier(now)))
    expect(run()).toMatchObject({ status: 1, stdout: expect.stringContaining('"next" is not a key that this place knows') })
    expect(run('--fix')).toMatchObject({ status: 0, stdout: expect.stringContaining('brand.workflow.json') })
    const [written, meant] = [readFileSync(join(copy, file), 'utf8'), text].map(one => JSON.parse(one))
    const { on: _, ...submitted } = meant.states.submitted
    expect(written.states.submitted).toMatchObject(submitted)
    expect(Object.keys(written.states.submitted)).toEqual(['meta', 'x-next', 'on'])
    expect(run('--fix').stdout).not.toContain('brand.workflow.json')
  } finally {
    remove()
  }
})
