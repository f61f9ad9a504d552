import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A copy of this project's definitions, and `npm run definitions` on it. */
export function copiedDefinitions() {
  const copy = mkdtempSync(join(tmpdir(), 'onramp-definitions-'))
  for (const folder of ['schemas', 'workflows', 'openapi']) cpSync(join(root, folder), join(copy, folder), { recursive: true })
  return {
    copy,
    run: (...args: string[]) =>
      spawnSync(process.execPath, ['scripts/definitions.ts', ...args], {
        cwd: root,
        encoding: 'utf8',
        env: { ...process.env, ONRAMP_DEFINITIONS: copy },
      }),
    remove: () => rmSync(copy, { recursive: true }),
  }
}
