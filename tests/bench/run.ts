import { compareForms } from './portal/forms.ts'
import { measureScripts } from './portal/script-size.ts'
import { measureChecking } from './server/checking.ts'
import { openPublished } from './server/database.ts'
import { compareLists } from './server/lists.ts'
import { measureReady } from './server/ready.ts'
import { compareThroughput } from './server/throughput.ts'
import { type Row, table } from './table.ts'

/** Everything that can be measured, by name; `npm run bench -- lists` only what the words name. */
const benches: Record<string, { head: Row; run: () => Promise<Row[]> }> = {
  throughput: { head: ['50 connections', 'portal, a second', 'bare route, a second', 'ratio', 'bound'], run: compareThroughput },
  lists: {
    head: ['page of 25', '1,000,000 records', '10,000 records', 'ratio', 'bound'],
    run: () => compareLists(openPublished),
  },
  forms: { head: ['a form in Chromium', 'portal', 'stock RJSF and MUI', 'ratio', 'bound'], run: compareForms },
  scripts: { head: ['JavaScript, gzipped', 'size', '', '', 'bound'], run: measureScripts },
  checking: { head: ['definitions', 'slowest of 5', '', '', 'bound'], run: measureChecking },
  ready: { head: ['start', 'measured', '', '', 'bound'], run: measureReady },
}

const wanted = process.argv.slice(2)
for (const [name, { head, run }] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.log(`\n${table(head, await run())}`)
}
