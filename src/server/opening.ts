import { type Config, readConfig } from './config.ts'
import { type Database, openDatabase } from './db/open-database.ts'

/** The settings, and the database they name on its way up. */
export type Opening = { config: Config; database: Promise<Database> }

/**
 * Reads the settings and starts the database, which takes its time in a process of its own: whoever begins with this can load the rest
 * meanwhile.
 *
 * @param say takes a line for the console.
 * @throws one error that names every setting that is wrong or missing. `database` rejects with what is in its way.
 */
export function beginOpening(environment: Record<string, string | undefined>, say: (line: string) => void): Opening {
  const config = readConfig(environment)
  const database = openDatabase(config, say)
  // Reported by whoever waits for it, which may be later than it fails.
  database.catch(() => undefined)
  return { config, database }
}
