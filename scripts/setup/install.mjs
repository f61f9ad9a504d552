import { existsSync, readFileSync } from 'node:fs'
import { isInstalled, rememberInstalled } from './installed.mjs'
import { environment, node24, outsideEnvironment } from './node24.mjs'
import { root } from './root.mjs'
import { run, runStep } from './run.mjs'

/** Installs the packages of package-lock.json unless they are there. */
export async function install() {
  if (isInstalled()) return
  const packages = Object.keys(JSON.parse(readFileSync(`${root}/package-lock.json`, 'utf8')).packages).filter(path => path !== '')
  const there = () => packages.filter(path => existsSync(`${root}/${path}/package.json`)).length
  await runStep({
    what: `Installing packages (npm ci; some 0.8 GB, about half a minute)`,
    command: 'npm',
    // The page is built here, so the packages for building are needed in production, too.
    args: ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'],
    env: outsideEnvironment(),
    progress: () => `${there()} of ${packages.length} packages (some are for other systems)`,
    next: 'Look at the lines above. Is the npm registry reachable, and the disk not full? Then run the same command again.',
  })
  rememberInstalled()
  // Now, because node_modules may be read-only when the portal runs. If this machine has no PostgreSQL package that is an error only
  // for a portal without DATABASE_URL, and it will say so.
  await run(node24(), ['scripts/setup/hydrate.ts'], environment())
}
