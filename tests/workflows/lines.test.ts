import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { checkShapes } from '#engine/definitions/check-shapes.ts'
import { examine } from '#engine/definitions/compile-set.ts'
import { readFiles } from '#server/sets/read-files.ts'
import { sampled } from '../support/sampled.ts'
import { cellsDiffer } from './cell-differences.ts'
import { cellsOf } from './cells.ts'
import { filesOf, read, table, writtenWorkflows } from './files.ts'
import { dataIn } from './lifecycle-paths.ts'
import { membersOf, without } from './members.ts'
import type { Json } from './states.ts'
import { partings, tablesOf } from './tables.ts'

/** Members of every workflow file, taken out one at a time: the checker refuses the file, or what a person wrote down no longer holds. */
const { files } = readFiles(fileURLToPath(new URL('../../', import.meta.url)))

const metaSchemas = [...files].filter(([file]) => file.startsWith('schemas/meta/'))

describe.each(writtenWorkflows.map(workflow => [workflow.id as string, workflow]))('%s', (id, workflow) => {
  const path = `workflows/${id}.workflow.json`
  const isLifecycle = workflow.meta.kind === 'lifecycle'
  const all = isLifecycle ? filesOf(read(workflow)) : { workflow: read(workflow), roles: {}, record: {} }

  const refused = (changed: Json): boolean =>
    checkShapes(new Map([...metaSchemas, [path, changed]])).problems.some(({ file }) => file === path)
  /** Only where nothing else tells: the whole project is checked for it. */
  const refusedByRules = (changed: Json): boolean => examine(new Map([...files, [path, changed]])).problems.length > 0
  test('no member can be taken out in silence', { timeout: 120_000 }, () => {
    const tables = tablesOf(workflow).map(({ name, read: tell }) => ({ name, tell, committed: table(id, name) }))
    const cells = isLifecycle ? cellsOf(all) : { columns: [], rows: [] }
    const data = isLifecycle ? dataIn(all) : () => ({})
    // What is quick comes first; of one that is noticed, nothing else is asked.
    const noticing: [string, (changed: Json) => boolean][] = [
      ['checker', refused],
      ...tables.map(({ name, tell, committed }): [string, (changed: Json) => boolean] => [
        name,
        changed => partings(committed, () => tell(read(changed))).length > 0,
      ]),
      // A file that cannot be read was noticed above.
      ['every cell', changed => isLifecycle && cellsDiffer(cells, { ...all, workflow: read(changed) }, data)],
      ['rules', refusedByRules],
    ]
    const caught: Record<string, number> = {}
    const silent: string[] = []
    const members = membersOf(workflow)
    for (const member of sampled(members, 8)) {
      const changed = without(workflow, member)
      const by = noticing.find(([, notices]) => notices(changed))?.[0]
      if (by === undefined) silent.push(member)
      else caught[by] = (caught[by] ?? 0) + 1
    }
    const told = Object.entries(caught).map(([by, count]) => `${by} ${count}`)
    console.info(`${id}: ${members.length} members taken out, ${silent.length} in silence; first caught by ${told.join(', ')}`)
    expect(silent).toEqual([])
  })
})
