import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readFiles } from '#server/sets/read-files.ts'
import { withFurtherKinds } from './docs/further-kinds.ts'
import { referencePages } from './docs/reference.ts'
import { rulesPage } from './docs/rules.ts'

/** `npm run docs`: writes docs/reference from schemas/meta, and docs/rules.md from the rules and their samples. */
const root = fileURLToPath(new URL('..', import.meta.url))
const { files } = readFiles(root)
const folder = join(root, 'docs/reference')
mkdirSync(folder, { recursive: true })
const before = new Map(readdirSync(folder).map(name => [name, readFileSync(join(folder, name), 'utf8')]))
const pages = referencePages(files, before)
for (const name of before.keys()) if (!pages.has(name)) rmSync(join(folder, name))
for (const [name, text] of pages) writeFileSync(join(folder, name), text)
writeFileSync(join(root, 'docs/rules.md'), rulesPage(root, { files, further: withFurtherKinds(files) }))
console.log('Wrote docs/rules.md and docs/reference')
