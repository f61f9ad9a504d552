import { fileURLToPath } from 'node:url'
import { shapeRules } from '#engine/definitions/check-shapes.ts'
import { checks } from '#engine/definitions/checks/rules.ts'
import { examine } from '#engine/definitions/compile-set.ts'
import { keysOutOfOrder, styleRules } from '#engine/definitions/files/key-order.ts'
import { referenceRules } from '#engine/definitions/problems/reference-rules.ts'
import { problemText } from '#server/sets/problem-text.ts'
import { readFiles } from '#server/sets/read-files.ts'
import { writeInOrder } from './definitions/write-in-order.ts'
import { formatDefinitions } from './setup/format-json.ts'

/**
 * `npm run definitions`: checks schemas/, workflows/ and openapi/, and prints each problem with what to do about it. `-- --fix` first
 * writes the keys of every file in order, and each file in the style of the project.
 */
const began = performance.now()
const project = fileURLToPath(new URL('..', import.meta.url))
const root = process.env.ONRAMP_DEFINITIONS ?? project
const { files, problems: unread } = readFiles(root)
if (process.argv.includes('--fix')) {
  for (const file of writeInOrder(root, files)) console.log(`${file}: keys written in order`)
  if (root === project) formatDefinitions()
}

// What other files say about one that cannot be read is not their fault.
const found = unread.length > 0 ? unread : examine(files).problems
// A misspelt key stands where the right one is to stand.
const misspelt = new Set(found.filter(({ rule }) => rule === 'unknown-key').map(({ file }) => file))
const unordered = unread.length > 0 ? [] : keysOutOfOrder(files).filter(({ file }) => !misspelt.has(file))
const problems = [...found, ...unordered]

for (const problem of problems) console.log(problemText(problem))
const seconds = ((performance.now() - began) / 1000).toFixed(1)
const rules = shapeRules.length + referenceRules.length + checks.length + styleRules.length
const count = `${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}`
console.log(`${files.size + unread.length} files, ${rules} rules, ${count} (${seconds} s)`)
process.exitCode = problems.length > 0 ? 1 : 0
