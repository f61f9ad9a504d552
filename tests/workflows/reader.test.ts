import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { expectedCell, type Files, statesOf } from './reader.ts'

/** The committed cells against a second reading of the JSON. The cells are reviewed by a person: whoever changes a role changes both, or this is red. */
const folder = new URL('./', import.meta.url)
const json = (path: string) => JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'))

describe.each(readdirSync(folder).filter(name => name.endsWith('.cells.csv')))('%s', name => {
  const id = name.split('.')[0] ?? ''
  const workflow = json(`workflows/${id}.workflow.json`)
  const kind = workflow.meta.record
  const file = readdirSync(new URL('../../schemas/', import.meta.url), { recursive: true, encoding: 'utf8' }).find(path =>
    path.endsWith(`/${kind}.record.json`),
  )
  const files: Files = { workflow, roles: json('schemas/portal/roles.json'), record: json(`schemas/${file}`) }
  const [header = '', ...lines] = readFileSync(new URL(name, folder), 'utf8').trim().split('\n')
  const columns = header.split(',').slice(2)

  const differences = (given: Files): string[] =>
    lines.flatMap(line => {
      const [state = '', event = '', ...cells] = line.split(',')
      return cells.flatMap((cell, index) => {
        const column = columns[index] ?? ''
        const read = expectedCell(given, state, event, column)
        return read === cell ? [] : [`${state}, ${event}, ${column}: the cells say ${cell}, the files say ${read}`]
      })
    })

  test('says what the files say, in every cell', () => {
    expect(lines.length * columns.length).toBeGreaterThan(1000)
    expect(differences(files)).toEqual([])
  })

  test('has a row for every state and event, and a column for every role', () => {
    const events = Object.keys(workflow.meta.events)
    const wanted = statesOf(workflow).flatMap(state => events.map(event => `${state},${event}`))
    expect(lines.map(line => line.split(',').slice(0, 2).join(',')).sort()).toEqual(wanted.sort())
    const roles = new Set(columns.map(column => column.split(' ')[0]))
    expect(Object.keys(files.roles.roles).filter(role => !roles.has(role))).toEqual([])
  })

  const copy = (): Files => structuredClone(files)
  const asked = [...new Set(Object.values<{ right: string }>(workflow.meta.events).map(event => event.right))]

  test.each(Object.keys(workflow.meta.events))('a wrong right of "%s" in the workflow turns it red', event => {
    const wrong = copy()
    const { right } = wrong.workflow.meta.events[event]
    wrong.workflow.meta.events[event].right = asked.find(other => other !== right)
    expect(differences(wrong)).not.toEqual([])
  })

  test('each right taken from a role, or given to one, turns it red', () => {
    const silent: string[] = []
    for (const role of Object.keys(files.roles.roles)) {
      for (const right of asked) {
        const wrong = copy()
        const rights = wrong.roles.roles[role].rights
        if (rights[right] === undefined) rights[right] = 'all'
        else delete rights[right]
        // Deciding without seeing changes nothing: what one may not see is not there.
        const sees = ['all', 'own'].includes(rights[files.record.rights.read])
        if (differences(wrong).length === 0 && sees) silent.push(`${role}: ${right}`)
      }
    }
    expect(silent).toEqual([])
  })

  test('each transition taken out turns it red', () => {
    const silent: string[] = []
    const visit = (path: string[], node: { on?: object; states?: Record<string, never> }): void => {
      for (const event of Object.keys(node.on ?? {})) {
        const wrong = copy()
        const there = path.reduce((inner, name) => inner.states[name], wrong.workflow)
        delete there.on[event]
        if (differences(wrong).length === 0) silent.push(`${path.join('.')}: ${event}`)
      }
      for (const [name, inner] of Object.entries(node.states ?? {})) visit([...path, name], inner)
    }
    visit([], workflow)
    expect(silent).toEqual([])
  })
})
