import { fileURLToPath } from 'node:url'
import { shapeRules } from '#engine/definitions/check-shapes.ts'
import { checks, referenceRules } from '#engine/definitions/checks.ts'
import { examine } from '#engine/definitions/compile-set.ts'
import { problemText } from '#server/sets/problem-text.ts'
import { readFiles } from '#server/sets/read-files.ts'

/** `npm run definitions`: checks schemas/, workflows/ and openapi/, and prints each problem with what to do about it. */
const began = performance.now()
const { files, problems: unread } = readFiles(process.env.ONRAMP_DEFINITIONS ?? fileURLToPath(new URL('..', import.meta.url)))
// What other files say about one that cannot be read is not their fault.
const problems = unread.length > 0 ? unread : examine(files).problems

for (const problem of problems) console.log(problemText(problem))
const seconds = ((performance.now() - began) / 1000).toFixed(1)
const rules = shapeRules.length + referenceRules.length + checks.length
const found = `${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}`
console.log(`${files.size + unread.length} files, ${rules} rules, ${found} (${seconds} s)`)
process.exitCode = problems.length > 0 ? 1 : 0
