/**
 * Prints per area how many facts there are, how many are proved, how many not yet.
 * `--list` adds the ids not proved yet, `--proofs` the ids proved and where; areas named limit it to them.
 */
import { areas, doneAreas, factIds, facts } from './facts.ts'
import { scanTests } from './scan.ts'

const words = process.argv.slice(2)
const asked = areas.filter(area => words.includes(area))
const shown = asked.length > 0 ? asked : areas

const { proofs, problems } = scanTests()
const files = Map.groupBy(proofs, proof => proof.id)
const row = (name: string, all: number | string, proved: number | string, open: number | string, note = '') =>
  console.log(`${name.padEnd(14)}${[all, proved, open].map(cell => String(cell).padStart(10)).join('')}  ${note}`.trimEnd())

row('area', 'facts', 'proved', 'not yet')
let total = 0
let totalProved = 0
for (const area of shown) {
  const all = facts.filter(fact => fact.area === area)
  const proved = all.filter(fact => files.has(fact.id))
  const open = all.filter(fact => !files.has(fact.id))
  total += all.length
  totalProved += proved.length
  row(area, all.length, proved.length, open.length, doneAreas.includes(area) ? 'done' : '')
  if (words.includes('--proofs')) {
    for (const { id } of proved) {
      const names = new Set(files.get(id)?.map(proof => proof.file))
      console.log(`  proved   ${id}  (${[...names].join(', ')})`)
    }
  }
  if (words.includes('--list')) for (const { id, text } of open) console.log(`  not yet  ${id}  ${text}`)
}
row('all', total, totalProved, total - totalProved)

for (const { id, file } of proofs) if (!factIds.has(id)) problems.push(`${file}: no such fact: ${id}`)
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
