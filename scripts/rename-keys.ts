import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { renameInText } from './definitions/rename-text.ts'

/**
 * `npm run rename-keys`, or `npm run rename-keys -- <folder>` for definitions elsewhere: writes the names of today into definition files
 * of an earlier version (`src/engine/definitions/files/renamed-keys.ts`), and prints each. Keys stay in their order and text as it is laid
 * out; done again it changes nothing.
 */
const root = resolve(process.argv[2] ?? fileURLToPath(new URL('..', import.meta.url)))
let count = 0
for (const file of globSync('{schemas,workflows}/**/*.json', { cwd: root }).sort()) {
  try {
    const { text, renamed } = renameInText(file, readFileSync(join(root, file), 'utf8'))
    if (renamed.length > 0) writeFileSync(join(root, file), text)
    for (const { path, from, to } of renamed) console.log(`${file} ${path}: ${from} → ${to}`)
    count += renamed.length
  } catch (error) {
    console.log(`${file}: not read, ${(error as Error).message}`)
    process.exitCode = 1
  }
}
console.log(`${count} ${count === 1 ? 'name' : 'names'} changed`)
