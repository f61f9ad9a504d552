import { fileURLToPath } from 'node:url'
import { examine } from '#engine/definitions/compile-set.ts'
import { readFiles } from '#server/sets/read-files.ts'

/** `npm run definitions`: checks schemas/, workflows/ and openapi/, and prints each problem with what to do about it. */
const began = performance.now()
const { files, problems: unread } = readFiles(fileURLToPath(new URL('..', import.meta.url)))
const problems = [...unread, ...examine(files).problems]

for (const { file, path, message, fix } of problems) console.log(`${file}${path && ` ${path}`}: ${message}. Fix: ${fix}`)
const seconds = ((performance.now() - began) / 1000).toFixed(1)
console.log(
  `${files.size + unread.length} files, ${problems.length} ${problems.length === 1 ? 'problem' : 'problems'} (${seconds} s)`,
)
process.exitCode = problems.length > 0 ? 1 : 0
