import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { copiedDefinitions } from './copied-definitions.ts'

const { copy, run, remove } = copiedDefinitions()
afterAll(remove)

test('a transition that does nothing is taken by the checker where it keeps a state around from taking the event', () => {
  const file = join(copy, 'workflows/brand.workflow.json')
  const workflow = JSON.parse(readFileSync(file, 'utf8'))
  workflow.states.verified.states.changing.on.revoke = { actions: [] }
  writeFileSync(file, JSON.stringify(workflow))
  expect(run().stdout).not.toContain('never taken')
  workflow.states.verified.states.changing.on.submit = { actions: [] }
  writeFileSync(file, JSON.stringify(workflow))
  expect(run().stdout).toContain('/states/verified/states/changing/on/submit: "submit" is never taken here')
})
