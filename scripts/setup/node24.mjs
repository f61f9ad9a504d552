import { existsSync } from 'node:fs'
import { delimiter, dirname } from 'node:path'
import { root } from './root.mjs'
import { SetUpFailed } from './set-up-failed.mjs'

const packaged = `${root}/node_modules/.bin/node`

/** The path of a Node 24: the project's own, or the one running this where there is none for the platform (macOS). Throws SetUpFailed if that is too old. */
export function node24() {
  if (existsSync(packaged)) return packaged
  const [major, minor] = process.versions.node.split('.').map(Number)
  // 24.7 is the first with crypto.argon2.
  if (major > 24 || (major === 24 && minor >= 7)) return process.execPath
  throw new SetUpFailed(
    `Onramp runs on Node 24.7 or newer, and brings it along for Linux only; this is Node ${process.versions.node} on ${process.platform} ${process.arch}.\n` +
      'Install Node 24 from https://nodejs.org and try again. On Linux, remove node_modules and try again.',
  )
}

/** The environment for programs of the project: `node` means Node 24 for whatever they start, too. */
export function environment(extra = {}) {
  return { ...process.env, ...extra, PATH: [dirname(node24()), `${root}/node_modules/.bin`, process.env.PATH].join(delimiter) }
}

/** The environment without the project's programs: npm must not run on the very Node it is about to replace. */
export function outsideEnvironment() {
  const path = (process.env.PATH ?? '').split(delimiter).filter(folder => !folder.endsWith('node_modules/.bin'))
  return { ...process.env, PATH: path.join(delimiter) }
}
