/**
 * Prints per area how many facts there are, how many are proved through the product, how many are only named by tests of a part of it,
 * how many not at all. `--list` adds the ids not proved, `--proofs` the ids proved and where; areas named limit it to them. `--keep` writes
 * what is proved today into kept.json: from then on its proofs must not be lost.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { areas, factIds, facts, kept, keptFile } from './facts.ts'
import { scanTests } from './scan.ts'
import { isThroughProduct } from './through-product.ts'

const words = process.argv.slice(2)
const asked = areas.filter(area => words.includes(area))
const shown = asked.length > 0 ? asked : areas

const { proofs, problems } = scanTests()
const files = Map.groupBy(
  proofs.filter(({ file }) => isThroughProduct(file)),
  proof => proof.id,
)
const named = new Set(proofs.map(({ id }) => id))
const row = (name: string, counts: (number | string)[], note = '') =>
  console.log(`${name.padEnd(14)}${counts.map(cell => String(cell).padStart(10)).join('')}  ${note}`.trimEnd())

row('area', ['facts', 'proved', 'named', 'not yet'])
const totals = [0, 0, 0, 0]
for (const area of shown) {
  const all = facts.filter(fact => fact.area === area)
  const proved = all.filter(fact => files.has(fact.id))
  const open = all.filter(fact => !files.has(fact.id))
  const onlyNamed = open.filter(fact => named.has(fact.id))
  const counts = [all.length, proved.length, onlyNamed.length, open.length - onlyNamed.length]
  for (const [index, count] of counts.entries()) totals[index] = (totals[index] ?? 0) + count
  const lost = (kept[area] ?? []).filter(id => !files.has(id)).length
  row(area, counts, lost > 0 ? `${lost} lost` : '')
  if (words.includes('--proofs')) {
    for (const { id } of proved) {
      const names = new Set(files.get(id)?.map(proof => proof.file))
      console.log(`  proved   ${id}  (${[...names].join(', ')})`)
    }
  }
  if (words.includes('--list'))
    for (const { id, text } of open) console.log(`  ${named.has(id) ? 'named  ' : 'not yet'}  ${id}  ${text}`)
}
row('all', totals)

if (words.includes('--keep')) {
  const today = Object.groupBy(
    facts.filter(({ id }) => files.has(id)),
    ({ area }) => area,
  )
  const ids = Object.fromEntries(areas.flatMap(area => (today[area] ? [[area, today[area].map(({ id }) => id).sort()]] : [])))
  writeFileSync(join(import.meta.dirname, keptFile), `${JSON.stringify(ids, null, 2)}\n`)
}

for (const { id, file } of proofs) if (!factIds.has(id)) problems.push(`${file}: no such fact: ${id}`)
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
