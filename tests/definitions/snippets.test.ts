import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { examine } from '#engine/definitions/compile-set.ts'
import type { Problem } from '#engine/definitions/published-set.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import { readFiles } from '#server/sets/read-files.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const { files } = readFiles(root)
const snippets = JSON.parse(readFileSync(`${root}/.vscode/onramp.code-snippets`, 'utf8')) as {
  [name: string]: { body: string[] }
}

/** What stands in the file once a snippet was put in and every place kept its example. */
function written(name: string): string {
  const text = (snippets[name]?.body ?? []).join('\n')
  return text.replaceAll(/\$\{\d+:([^}]*)\}/g, '$1').replaceAll('\\$', '$')
}

/** The snippets of entries, as the object that they are put into. */
function entries(...names: string[]): JsonObject {
  return JSON.parse(`{${names.map(written).join(',')}}`)
}

function problemsWith(...changed: [string, JsonObject][]): Problem[] {
  return examine(new Map([...files, ...changed])).problems
}

test('a field put into a form is right at once', () => {
  const file = 'schemas/review/reject.form.json'
  const form = structuredClone(files.get(file) ?? {})
  Object.assign(form.properties as JsonObject, entries('Field'))
  expect(problemsWith([file, form])).toEqual([])
})

test('an event, a transition by it and the state that it leads to, put into a lifecycle, are right at once', () => {
  const file = 'workflows/brand.workflow.json'
  const workflow = structuredClone(files.get(file) ?? {}) as {
    meta: { events: JsonObject }
    states: { [state: string]: { on: JsonObject } }
  } & JsonObject
  Object.assign(workflow.meta.events, entries('Event'))
  Object.assign(workflow.states.submitted?.on ?? {}, entries('Transition'))
  Object.assign(workflow.states, entries('State'))
  // Which tab of which list a new state belongs to is the author's to say.
  expect(problemsWith([file, workflow]).filter(({ file: found }) => !found.endsWith('.list.json'))).toEqual([])
})

test('a list is right but for the page that it will stand on', () => {
  const file = 'schemas/brands/snippet.list.json'
  expect(problemsWith([file, JSON.parse(written('List'))]).map(({ rule }) => rule)).toEqual(['unused-definition'])
})

test('a kind of record asks for what it names: its form, lifecycle, rights and pages, and nothing else', () => {
  const file = 'schemas/brands/shop.record.json'
  const rules = problemsWith([file, JSON.parse(written('Kind of record'))]).map(problem => [problem.file, problem.rule])
  expect(rules.length).toBeGreaterThan(0)
  expect(new Set(rules.map(([, rule]) => rule))).toEqual(
    new Set(['unknown-form', 'unknown-workflow', 'unknown-right', 'unknown-page']),
  )
})

test('every snippet is put in by a test', () => {
  expect(Object.keys(snippets).sort()).toEqual(['Event', 'Field', 'Kind of record', 'List', 'State', 'Transition'])
})
