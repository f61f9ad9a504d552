import { readRights, rightsRows } from '../tests/permissions/rights.ts'
import { roles, workflows } from '../tests/workflows/files.ts'
import { linesNeeded, neededText, rowsNeeded, tableText } from '../tests/workflows/rows-needed.ts'

/**
 * `npm run cells`: says where the reviewed tables (tests/workflows/*.cells.csv, tests/permissions/rights.csv) and the definitions part.
 * `npm run cells -- WORKFLOW` or `-- rights` prints the rows that would agree, in the format of the file. It writes nothing: what is in
 * these tables, a person has checked.
 */
const asked = process.argv.slice(2)
const known = ['rights', ...workflows.map(({ id }) => id as string)]
const unknown = asked.filter(one => !known.includes(one))
if (unknown.length > 0) {
  console.error(`There is no workflow "${unknown.join('", "')}". There are: ${known.join(', ')}.`)
  process.exit(1)
}

const rights = linesNeeded('rights', readRights(), rightsRows(roles))
for (const one of asked) {
  const text = one === 'rights' ? rightsText() : neededText(workflows.find(({ id }) => id === one))
  console.log(text || `Nothing: "${one}" and its table agree.`)
}
if (asked.length === 0) {
  const counts = [
    { id: 'rights', tables: [rights] },
    ...workflows.map(workflow => ({ id: workflow.id as string, tables: rowsNeeded(workflow) })),
  ].map(({ id, tables }) => ({
    id,
    write: tables.reduce((sum, { write }) => sum + write.length, 0),
    takeOut: tables.reduce((sum, { takeOut }) => sum + takeOut.length, 0),
  }))
  for (const { id, write, takeOut } of counts.filter(one => one.write + one.takeOut > 0))
    console.log(`${id}: ${write} rows to write, ${takeOut} to take out; "npm run cells -- ${id}" prints them`)
  console.log(`${counts.length} tables compared`)
}

function rightsText(): string {
  return rights.write.length + rights.takeOut.length === 0 ? '' : tableText('tests/permissions/rights.csv', rights)
}
