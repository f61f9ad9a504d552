import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { examine } from '#engine/definitions/compile-set.ts'
import { inKeyOrder } from '#engine/definitions/files/key-order.ts'
import { problemText } from '#server/sets/problem-text.ts'
import { readFiles } from '#server/sets/read-files.ts'
import { makeKind } from './new/make-kind.ts'
import { WrongAnswer } from './new/words.ts'
import { formatJson } from './setup/format-json.ts'

/**
 * `npm run new -- <kind>`: writes a whole kind of record (form, record, lifecycles, lists, messages, rights, pages, menu entries) from
 * five answers. What is not given as a flag is asked. Writes nothing when the result has a problem; `--dry-run` says what it would write.
 */
const root = process.env.ONRAMP_DEFINITIONS ?? fileURLToPath(new URL('..', import.meta.url))

try {
  const { files, problems: unread } = readFiles(root)
  const before = unread.length > 0 ? unread : examine(files).problems
  if (before.length > 0) stop('Solve these first, then run this again:', before.map(problemText))
  // A second -- is how one ends npm's own flags out of habit.
  const args = process.argv.slice(2).filter(one => one !== '--')
  const { made, all, dryRun } = await makeKind(args, files)
  for (const [file, content] of made) {
    console.log(`${dryRun ? 'Would write' : files.has(file) ? 'Changed' : 'Wrote'} ${file}`)
    if (dryRun) continue
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), formatJson(file, inKeyOrder(file, content, all)))
  }
  if (!dryRun)
    console.log(`\nChange what you like; "npm run dev" shows it.
"npm run cells" then says which rows of the reviewed tables it needs: who may do what, and what follows.`)
} catch (error) {
  if (!(error instanceof WrongAnswer)) throw error
  stop(error.message, [])
}

function stop(said: string, lines: string[]): never {
  console.error([said, ...lines].join('\n'))
  process.exit(1)
}
