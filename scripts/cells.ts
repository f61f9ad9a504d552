import { fileURLToPath } from 'node:url'
import { compileSet } from '#engine/definitions/compile-set.ts'
import { createRouter } from '#server/http/operations.ts'
import { readFiles } from '#server/sets/read-files.ts'
import { setDigest } from '#server/sets/set-digest.ts'
import { operationLines } from '../tests/permissions/lines-needed.ts'
import { readAllowed } from '../tests/permissions/matrix.ts'
import { readRights, rightsRows } from '../tests/permissions/rights.ts'
import { roles, workflows } from '../tests/workflows/files.ts'
import { linesNeeded, neededText, rowsNeeded, tableText } from '../tests/workflows/rows-needed.ts'

/**
 * `npm run cells`: says where the reviewed tables (tests/workflows/*.csv, rights.csv and operations.csv of tests/permissions) and the
 * definitions part. `npm run cells -- WORKFLOW`, `-- rights` or `-- operations` prints the rows that would agree, in the format of the
 * file. It writes nothing: what is in these tables, a person has checked.
 */
const asked = process.argv.slice(2)
const known = ['rights', 'operations', ...workflows.map(({ id }) => id as string)]
const unknown = asked.filter(one => !known.includes(one))
if (unknown.length > 0) {
  console.error(`There is no workflow "${unknown.join('", "')}". There are: ${known.join(', ')}.`)
  process.exit(1)
}

const rights = linesNeeded('rights', readRights(), rightsRows(roles))
for (const one of asked) console.log(textOf(one) || `Nothing: "${one}" and its table agree.`)
if (asked.length === 0) {
  const found = [
    { id: 'rights', tables: [rights] },
    { id: 'operations', tables: [{ write: missingOperations(), takeOut: [] }] },
    ...workflows.map(workflow => ({ id: workflow.id as string, tables: rowsNeeded(workflow) })),
  ]
  const differing = found
    .map(({ id, tables }) => ({
      id,
      write: tables.reduce((sum, { write }) => sum + write.length, 0),
      takeOut: tables.reduce((sum, { takeOut }) => sum + takeOut.length, 0),
    }))
    .filter(({ write, takeOut }) => write + takeOut > 0)
  for (const { id, write, takeOut } of differing)
    console.log(`${id}: ${write} to write, ${takeOut} to take out; "npm run cells -- ${id}" prints the rows`)
  console.log(`${found.length} tables compared, ${differing.length} differ from the definitions`)
}

function textOf(one: string): string {
  if (one === 'operations') return operationsText()
  if (one === 'rights')
    return rights.write.length + rights.takeOut.length === 0 ? '' : tableText('tests/permissions/rights.csv', rights)
  return neededText(workflows.find(({ id }) => id === one))
}

function operationsText(): string {
  const lines = missingOperations()
  return lines.length === 0
    ? ''
    : ['tests/permissions/operations.csv: write, if nothing about them is unusual', ...lines, ''].join('\n')
}

/** Nothing can be said of operations while the definitions have problems. */
function missingOperations(): string[] {
  const root = process.env.ONRAMP_DEFINITIONS ?? fileURLToPath(new URL('..', import.meta.url))
  const { files, problems: unread } = readFiles(root)
  const { set, problems } = compileSet(files, { digest: setDigest() })
  if (set && unread.length === 0) return operationLines(set, createRouter(set).operations, readAllowed())
  console.log(
    `operations: not compared, ${unread.length + problems.length} problems stand before; "npm run definitions" says them`,
  )
  return []
}
