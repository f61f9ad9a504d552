import { lstatSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/**
 * Makes the links between PostgreSQL's libraries that the package's install script would make; that script does not run here.
 * Takes the package's `native` folder; links that are there stay. Throws if the folder cannot be written to.
 */
export function hydrateLinks(native: string): void {
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(native, '..', target)
    if (lstatSync(link, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(relative(dirname(link), join(native, '..', source)), link)
    } catch (error) {
      // Two portals started at once make the same links.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}
