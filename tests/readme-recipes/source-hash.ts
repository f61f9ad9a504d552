import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** One hash over every file of src/. */
export function sourceHash(folder = join(root, 'src')): string {
  const hash = createHash('sha256')
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }).filter(one => one.isFile())) {
    const path = join(entry.parentPath, entry.name)
    if (!path.includes('/generated/')) hash.update(path).update(readFileSync(path))
  }
  return hash.digest('hex')
}
