import { describe, expect, test } from 'vitest'
import { sampled } from '../support/sampled.ts'
import { cellDifferences, cellsDiffer } from './cell-differences.ts'
import { cellsOf } from './cells.ts'
import { advice, filesOf, lifecycles, table } from './files.ts'
import { dataIn } from './lifecycle-paths.ts'
import { without } from './members.ts'
import { edgesOf } from './reader.ts'
import type { Files } from './states.ts'
import { allowedOf, partings } from './tables.ts'
import { hasEndpoints } from './who-may.ts'

/** What the cells file and the table of rights say of every cell, against a second reading of the JSON: whoever changes a workflow or a role changes both, or this is red. */
describe.each(lifecycles.map(workflow => [workflow.id as string, workflow]))('%s.cells.csv', (id, workflow) => {
  const files = filesOf(workflow)
  const cells = cellsOf(files)

  const data = dataIn(files)
  const differs = (given: Files): boolean => cellsDiffer(cells, given, data)

  test('says what the files say, in every cell', () => {
    expect([...cellDifferences(cells, files, data)], advice(id)).toEqual([])
  })

  test('has a column for every role', () => {
    const roles = new Set(cells.columns.slice(2).map(column => column.split(' ')[0]))
    const events: { right: string }[] = Object.values(workflow.meta.events)
    const others = ['anonymous', ...(events.some(({ right }) => right === 'system') ? ['system'] : [])]
    expect([...Object.keys(files.roles.roles), ...others].filter(role => !roles.has(role))).toEqual([])
  })

  const copy = (): Files => structuredClone(files)
  const events: { right: string }[] = Object.values(workflow.meta.events)
  const asked = [...new Set(events.map(event => event.right))]

  test.each(Object.keys(workflow.meta.events))('a wrong right of "%s" in the workflow turns it red', event => {
    const wrong = copy()
    const { right } = wrong.workflow.meta.events[event]
    wrong.workflow.meta.events[event].right = asked.find(other => other !== right) ?? 'no.such-right'
    expect(differs(wrong)).toBe(true)
  })

  test('each right taken from a role, or given to one, turns it red', () => {
    const silent: string[] = []
    for (const role of Object.keys(files.roles.roles)) {
      for (const right of asked.filter(one => one !== 'system')) {
        const wrong = copy()
        const rights = wrong.roles.roles[role].rights
        if (rights[right] === undefined) rights[right] = 'all'
        else delete rights[right]
        // Deciding without seeing changes nothing: what one may not see is not there.
        const sees = !hasEndpoints(files) || ['all', 'own'].includes(rights[files.record.rights.read])
        if (sees && !differs(wrong)) silent.push(`${role}: ${right}`)
      }
    }
    expect(silent).toEqual([])
  })

  test('each transition taken out turns it red', () => {
    // Cells hold one record's data and what people send; what a guard keeps for others, what is left to the line after it, how rows by
    // carrier are followed, and what an inner state does otherwise than the one around it, is in the rows.
    const allowed = table(id)
    const silent = sampled(edgesOf(workflow), 4).filter(({ at, guard, node, trigger }) => {
      const changed = without(workflow, at)
      const oneOfSeveral = /\/on\/[^/]+\/\d+$/.test(at)
      const hidesOuter = edgesOf(workflow).some(
        one => one.trigger === trigger && one.node.length < node.length && one.node.every((name, index) => node[index] === name),
      )
      const inRows = guard || oneOfSeveral || hidesOuter || at.startsWith('/x-derive/')
      if (inRows && partings(allowed, () => allowedOf(changed)).length > 0) return false
      return !differs({ ...files, workflow: changed })
    })
    expect(silent.map(({ at }) => at)).toEqual([])
  })
})
