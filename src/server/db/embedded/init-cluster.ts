import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Identity } from './identity.ts'
import { runToEnd } from './run-as.ts'

const retries = { maxRetries: 10, retryDelay: 50 }

/**
 * Makes a new database in a folder that does not exist or is empty. Interrupted at any point, it leaves that folder as it was, and can be
 * repeated at once: what an interrupted start left, whose programs may still be writing, is never used.
 */
export async function initCluster(identity: Identity, dir: string): Promise<void> {
  removeUnfinished(dir)
  const unfinished = mkdtempSync(`${dir}.unfinished-`)
  if (identity.owner !== undefined) chownSync(unfinished, identity.owner, identity.owner)

  const { initdb } = identity.programs
  // The built-in locale knows Unicode without any locale installed on the system. Syncing once at the end takes 0.1 s instead of 4.
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const options = ['-U', 'onramp', '-A', 'trust', '-E', 'UTF8', ...locale, '--no-sync', '--no-instructions']
  await runToEnd(identity, unfinished, folder => [initdb, '-D', folder, ...options])
  await runToEnd(identity, unfinished, folder => [initdb, '--sync-only', '-D', folder])

  if (existsSync(dir)) rmdirSync(dir)
  renameSync(unfinished, dir)
  syncFolder(dirname(dir))
}

/** Left alone where a program of that start adds to it faster than it can be removed; the next start finds it at rest. */
function removeUnfinished(dir: string): void {
  const begins = `${basename(dir)}.unfinished`
  for (const name of readdirSync(dirname(dir)).filter(one => one.startsWith(begins))) {
    try {
      rmSync(join(dirname(dir), name), { recursive: true, force: true, ...retries })
    } catch {}
  }
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
