import type { Programs } from './programs.ts'

/** As whom, and how, PostgreSQL's programs are run. */
export interface Identity {
  programs: Programs
  /** Put before every command. */
  prefix: string[]
  runAs: { uid?: number; gid?: number }
  /** The user id the data must belong to; undefined: it is this user's anyway. */
  owner: number | undefined
  /** The data is handed over as an open folder, because its path cannot be walked by that user. */
  dataByHandle: boolean
}

/** The user and group id (`postgresUser` everywhere on Linux) PostgreSQL runs under when the portal is started as root, which it refuses to run as. */
export const postgresUser = 65534
