import { spawnSync } from 'node:child_process'
import { copyPrograms } from './copy-programs.ts'
import { type Identity, postgresUser } from './identity.ts'
import type { Programs } from './programs.ts'
import { prepareCommand } from './run-as.ts'
import { StartRefused } from './start-refused.ts'

const namespace = ['unshare', '--user', `--map-user=${postgresUser}`, `--map-group=${postgresUser}`, '--']

/**
 * Chooses how PostgreSQL is run on a database below `parent`: the first way that works here. It refuses to run as root and as a user id
 * without a name (containers are run so), hence for
 * - any other user: as that user; or in a user namespace that calls it nobody;
 * - root: as an unprivileged user; in a user namespace (a parent folder may be closed to all others); with copied programs and the
 *   data handed over as an open folder (user namespaces may be forbidden), and then says so in one line.
 * Throws StartRefused if none works.
 */
export function chooseIdentity(programs: Programs, parent: string, say: (line: string) => void): Identity {
  return process.getuid?.() === 0 ? forRoot(programs, parent, say) : forOrdinaryUser(programs, parent)
}

function forOrdinaryUser(programs: Programs, parent: string): Identity {
  const plain: Identity = { programs, prefix: [], runAs: {}, owner: undefined, dataByHandle: false }
  const renamed = { ...plain, prefix: namespace }
  const found = [plain, renamed].find(identity => works(identity, parent))
  if (found) return found
  throw new StartRefused(
    'no-identity',
    `User id ${process.getuid?.()} cannot run ${programs.postgres}. It needs a name (a line in /etc/passwd) and leave to run that program; or set DATABASE_URL.`,
  )
}

function forRoot(programs: Programs, parent: string, say: (line: string) => void): Identity {
  const unprivileged: Identity = {
    programs,
    prefix: [],
    runAs: { uid: postgresUser, gid: postgresUser },
    owner: postgresUser,
    dataByHandle: false,
  }
  if (works(unprivileged, parent)) return unprivileged

  const renamed: Identity = { ...unprivileged, prefix: namespace, runAs: {}, owner: 0 }
  if (works(renamed, parent)) return renamed

  const copied: Identity = { ...unprivileged, programs: copyPrograms(programs), dataByHandle: true }
  if (works(copied, parent)) {
    say(
      `PostgreSQL runs from a copy in ${copied.programs.native}, because user id ${postgresUser} cannot reach this folder; the data stays in ${parent}.`,
    )
    return copied
  }
  throw new StartRefused(
    'no-identity',
    'PostgreSQL does not run as root, and this system forbids changing to another user. Start the portal as an ordinary user, or set DATABASE_URL.',
  )
}

/** Tries it out: has this identity a name, may it run the programs, read what comes with them and enter the data's parent? */
function works(identity: Identity, parent: string): boolean {
  const { native, postgres } = identity.programs
  const probe = 'id -un && "$1" -V && ls "$2" && { [ "$4" = by-handle ] || cd "$3"; }'
  const { file, args, options, close } = prepareCommand(identity, parent, folder => [
    ...['/bin/sh', '-c', probe, 'sh', postgres, `${native}/share/postgresql`, folder],
    identity.dataByHandle ? 'by-handle' : 'by-path',
  ])
  const { status } = spawnSync(file, args, { ...options, stdio: 'ignore' })
  close()
  return status === 0
}
